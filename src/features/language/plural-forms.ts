export function formsIn(language: string): Readonly<Record<'cardinal' | 'ordinal', readonly string[]>> {
  const forms = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted()
  return { cardinal: forms('cardinal'), ordinal: forms('ordinal') }
}

/** Below this number, every CLDR category that covers several numbers covers at least two. */
const TRIED = 200

/** True for "two" in Arabic; false for "one" in French, which covers 0 and 1 and so needs a `#`. */
export function isOneNumber(language: string, type: 'cardinal' | 'ordinal', category: string): boolean {
  const rules = new Intl.PluralRules(language, { type })
  let held = 0
  for (let number = 0; number < TRIED; number++) if (rules.select(number) === category) held += 1
  return held === 1
}
