/** `cardinal` counts (3 turns), `ordinal` orders (3rd); sorted by name. @param language BCP 47 tag */
export function formsIn(language: string): Readonly<Record<'cardinal' | 'ordinal', readonly string[]>> {
  const forms = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted()
  return { cardinal: forms('cardinal'), ordinal: forms('ordinal') }
}

/** Whole numbers that are tried: every category of CLDR that holds several numbers holds two of them below it. */
const TRIED = 200

/** "Two" in Arabic is one number, "one" in French (0 and 1) or Russian (1, 21, 31…) is not: it needs a `#`. */
export function isOneNumber(language: string, type: 'cardinal' | 'ordinal', category: string): boolean {
  const rules = new Intl.PluralRules(language, { type })
  let held = 0
  for (let number = 0; number < TRIED; number++) if (rules.select(number) === category) held += 1
  return held === 1
}
