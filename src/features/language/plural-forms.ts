export function formsIn(language: string): Readonly<Record<'cardinal' | 'ordinal', readonly string[]>> {
  const forms = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.toSorted()
  return { cardinal: forms('cardinal'), ordinal: forms('ordinal') }
}

/** Numbers below this one are tried: enough, because every CLDR category for several numbers covers two of them. */
const TRIED = 200

/** Returns true if a category covers a single number, as "two" does in Arabic. French "one" covers 0 and 1. */
export function isOneNumber(language: string, type: 'cardinal' | 'ordinal', category: string): boolean {
  const rules = new Intl.PluralRules(language, { type })
  let held = 0
  for (let number = 0; number < TRIED; number++) if (rules.select(number) === category) held += 1
  return held === 1
}
