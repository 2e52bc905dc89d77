/** Korean particles whose first letter is used only after a final consonant: `“{mine}”(이)라는`, `{name}(으)로`. */

/** A placeholder, the marks that close a quotation or emphasis, and the optional letter. */
const PLACE = /\{(\w+)\}([”’»」』)*]*)\(([이으])\)/g

export const VALUE_PLACES = /\{\w+\}(?:[”’»」』)*]*\([이으]\))?/g

const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3]
/** The number of possible finals of a syllable, including none. */
const FINALS = 28
/** The final ㄹ also takes 로 (서울로). */
const RIEUL = 8
/** Digits are read 영 일 이 삼 사 오 육 칠 팔 구; to Korean ears a Latin word ends in a consonant after l, m, n and ng. */
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
