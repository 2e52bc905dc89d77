/** The plural categories of a language, as the forms of a counting text name them (`fill`). */

/** Numbers of each kind, sorted by name: `cardinal` counts (3 turns), `ordinal` orders (3rd). @param language BCP 47 tag */
export function formsIn(language: string): Readonly<Record<'cardinal' | 'ordinal', readonly string[]>> {
  const forms = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted()
  return { cardinal: forms('cardinal'), ordinal: forms('ordinal') }
}

/** Whole numbers that are tried: every category of CLDR that holds several numbers holds two of them below it. */
const TRIED = 200

/**
 * Whether a category holds one whole number alone, as "two" does in Arabic and "one" in Hebrew, but not in French (0 and
 * 1) or Russian (1, 21, 31…). A form of such a category may say the number in a word, and needs no `#`.
 */
export function isOneNumber(language: string, type: 'cardinal' | 'ordinal', category: string): boolean {
  const rules = new Intl.PluralRules(language, { type })
  let held = 0
  for (let number = 0; number < TRIED; number++) if (rules.select(number) === category) held += 1
  return held === 1
}
