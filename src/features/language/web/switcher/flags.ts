/** Files, because many machines draw an emoji flag as two letters. */

/** By path; one for each country of `named-languages.ts`. */
const files = import.meta.glob<string>(
  '/node_modules/country-flag-icons/3x2/{BD,BG,BR,CN,CZ,DE,DK,ES,FI,FR,GR,HU,ID,IL,IN,IR,IT,JP,KR,NL,NO,PH,PK,PL,RO,RU,SA,SE,TH,TR,TW,TZ,UA,US,VN}.svg',
  { query: '?no-inline', import: 'default', eager: true },
)

/** The first of 26 letters; a flag has two. */
const REGIONAL_A = 0x1f1e6

/** Returns an SVG of 3:2; undefined = the emoji itself is shown. @param emoji the flag of a `NamedLanguage` */
export function flagFile(emoji: string): string | undefined {
  const letters = [...emoji].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - REGIONAL_A + 65))
  return files[`/node_modules/country-flag-icons/3x2/${letters.join('')}.svg`]
}
