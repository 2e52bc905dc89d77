/**
 * Names as the eye takes them: two that look alike have one skeleton, and the skeleton is unique (Unicode TS 39, cut
 * down to whole words: names that mix look-alike scripts are refused before they come here).
 */

/** Letters that look like a Latin one, or like another: each row's letters become its first. */
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

/** Case is no difference, and `ı ſ ς` have none of their own. */
const fold = (letter: string): string => letter.toUpperCase().toLowerCase().normalize('NFKC').replace('i\u0307', 'i')

const sameAs = new Map(
  LOOKALIKES.flatMap((row) => {
    const [first = '', ...others] = row
    return others.map((letter) => [fold(letter), first] as const)
  }),
)

/** @param name trimmed and NFKC, as the contract leaves it. */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKC')].map((letter) => fold(letter))
  return letters
    .flatMap((folded) => [...folded])
    .map((letter) => sameAs.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .normalize('NFC')
}

/** Names that would speak for the house or for its two debaters. */
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

/** Without what a name may hold between its letters. */
function bare(skeleton: string): string {
  return skeleton.replace(/[. _-]/g, '')
}

/** Whether nobody may have the name, however it is written. */
export function isReserved(skeleton: string): boolean {
  return RESERVED.has(bare(skeleton))
}
