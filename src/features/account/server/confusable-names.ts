/**
 * Names that look alike have the same skeleton, and skeletons are unique. This is a simplified form of Unicode TS 39:
 * names that mix look-alike scripts are refused earlier (rules.ts).
 */
import { normalForm } from '#platform/normal-form.ts'

/** Letters that look alike: each row's letters become the first of the row. */
const LOOKALIKES = [
  'aаαаᎪꓮ',
  'bвβᏴꓐьᏏ',
  'cсϲᏟꓚⲥ',
  'dԁᎠꓓᏧժ',
  'eеεᎬꓰҽ',
  'fꓝϝ',
  'gᏀꓖց',
  'hнһᎻꓧհᏂ',
  'jјϳᎫꓙյ',
  'kкκᏦꓗ',
  'l1iіιӏᏞꓡլᎥꓲⲓ',
  'mмᎷꓟⲙ',
  'nпηոꓠⲛ',
  'o0оοσօꓳⲟ๐०০੦૦୦௦౦೦൦๐໐၀٥۵',
  'pрρᏢꓑⲣ',
  'qԛգզ',
  'rгᎡᏒꓣ',
  'sѕᏕᏚꓢտ',
  'tтτᎢꓔⲧ',
  'uυսꓴ',
  'vνѵᏙꓦ',
  'wԝωшᎳꓪա',
  'xхχꓫⲭ',
  'yуγᎩᎽꓬү',
  'zᏃꓜζ',
  '3зҙэ',
  '4чᏎ',
  '6б',
]

/** Folds upper and lower case, and maps `ı ſ ς` to `i s σ`. */
const fold = (letter: string): string => normalForm(letter.toUpperCase().toLowerCase(), 'NFKC').replace('i\u0307', 'i')

const sameAs = new Map(
  LOOKALIKES.flatMap((row) => {
    const [first = '', ...others] = row
    return others.map((letter) => [fold(letter), first] as const)
  }),
)

/** @param name trimmed and in NFKC, as the contract returns it */
export function skeletonOf(name: string): string {
  const letters = [...normalForm(name, 'NFKC')].map((letter) => fold(letter))
  const skeleton = letters
    .flatMap((folded) => [...folded])
    .map((letter) => sameAs.get(letter) ?? letter)
    .join('')
  return normalForm(skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w'), 'NFC')
}

/** Names that would seem to belong to the operator or to the two debaters. */
const RESERVED = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'mod',
    'root',
    'system',
    'sysadmin',
    'support',
    'help',
    'security',
    'staff',
    'team',
    'official',
    'owner',
    'billing',
    'anonymous',
    'null',
    'undefined',
    'einstein',
    'albert einstein',
    'cat',
    'einstein vs cat',
  ].map((name) => bare(skeletonOf(name))),
)

/** The skeleton without the separators that a name may have between its letters. */
function bare(skeleton: string): string {
  return skeleton.replace(/[. _-]/g, '')
}

/** True for a reserved name in any spelling. */
export function isReserved(skeleton: string): boolean {
  return RESERVED.has(bare(skeleton))
}
