/** Fills in Korean particles whose form depends on a final consonant: `“{mine}”(이)라는`, `{name}(으)로`. */

/** Matches a placeholder, any closing marks after it, and the optional syllable of a particle: `(이)` or `(으)`. */
const PLACE = /\{(\w+)\}([”’»」』)*]*)\(([이으])\)/g

export const VALUE_PLACES = /\{\w+\}(?:[”’»」』)*]*\([이으]\))?/g

const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3]
/** The number of possible final consonants of a syllable, including none. */
const FINALS = 28
/** The index of the final consonant ㄹ, after which the syllable 으 is omitted (서울로). */
const RIEUL = 8
/** The Korean readings of the digits and Latin letters whose reading ends in a consonant. */
const READ: Readonly<Record<string, string>> = {
  0: '영',
  1: '일',
  3: '삼',
  6: '육',
  7: '칠',
  8: '팔',
  l: '을',
  m: '음',
  n: '은',
}

function finalOf(text: string): number {
  const last =
    text
      .match(/[\p{L}\p{N}]/gu)
      ?.at(-1)
      ?.toLowerCase() ?? ''
  const code = (READ[last] ?? (/ng[^\p{L}\p{N}]*$/iu.test(text) ? '응' : last)).codePointAt(0) ?? 0
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE ? (code - FIRST_SYLLABLE) % FINALS : 0
}

export function withParticles(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (_, name: string, marks: string, letter: string) => {
    const final = finalOf(values[name] ?? '')
    const stands = final !== 0 && !(letter === '으' && final === RIEUL)
    return `{${name}}${marks}${stands ? letter : ''}`
  })
}
