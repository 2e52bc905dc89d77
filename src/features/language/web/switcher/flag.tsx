import { countryOf } from '../../named-languages.ts'

/** Many systems show a flag emoji as two letters. There is one file for each country of `named-languages.ts`. */
const files = import.meta.glob<string>(
  '/node_modules/country-flag-icons/3x2/{BD,BG,BR,CN,CZ,DE,DK,ES,FI,FR,GR,HU,ID,IL,IN,IR,IT,JP,KR,NL,NO,PH,PK,PL,RO,RU,SA,SE,TH,TR,TW,TZ,UA,US,VN}.svg',
  { query: '?no-inline', import: 'default', eager: true },
)

/** Undefined if the emoji itself is shown. */
export const flagFile = (emoji: string): string | undefined =>
  files[`/node_modules/country-flag-icons/3x2/${countryOf(emoji)}.svg`]

export function Flag({ emoji }: { emoji: string }) {
  const file = flagFile(emoji)
  if (file === undefined) return <span aria-hidden="true">{emoji}</span>
  return <img className="language-flag" src={file} width="21" height="14" alt="" loading="lazy" />
}
