/** Shorter sentences ("I disagree.") may be repeated, but not `TIMES` of them without a new sentence between. */
const SHORTEST = 20
/** In strict mode, a sentence is compared by its runs of three words when it has at least so many words. */
const LONG_ENOUGH = 8
/** Such a sentence is a repetition when at least this share of its runs occurred before. */
const OLD_SHARE = 0.75
/** So many repetitions one after the other are a loop, not rhetoric. */
export const TIMES = 4
const LONGEST_ROUND = 60
/** Fewer characters than this may repeat the ones before them by chance. */
const CHANCE = 12

export interface SentenceMemory {
  /** A new one is remembered. */
  isOld(sentence: string): boolean
  /** Once false, it stays false. */
  mayBeOld(beginning: string): boolean
}

/** @param strict counts slightly changed sentences as repetitions, too; for small models. */
export function sentenceMemory(strict: boolean): SentenceMemory {
  const said = new Set<string>()
  const runs = new Set<string>()
  let again = 0
  return {
    isOld(sentence) {
      const folded = foldedWords(sentence)
      if (folded === '') return false
      const known = said.has(folded)
      said.add(folded)
      again = known ? again + 1 : 0
      if (folded.length < SHORTEST) return again >= TIMES
      if (known) return true
      if (!strict) return false
      const words = folded.split(' ')
      const triples = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
      const old = triples.filter((triple) => runs.has(triple)).length
      for (const triple of triples) runs.add(triple)
      return words.length >= LONG_ENOUGH && old >= triples.length * OLD_SHARE
    },
    mayBeOld(beginning) {
      const folded = foldedWords(beginning)
      const shortest = again + 1 < TIMES ? SHORTEST : 0
      for (const sentence of said) if (sentence.length >= shortest && sentence.startsWith(folded)) return true
      return false
    },
  }
}

/** Neither punctuation nor stress makes an old sentence new. It builds one string and no array of words, because it runs for every sentence. */
const foldedWords = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** A repeated single character (a line, a cry) does not count. */
export function turnsRound(text: string, times: number): boolean {
  const tail = text.slice(-LONGEST_ROUND * times)
  const from = tail.length - CHANCE
  const end = tail.slice(from)
  if (from <= 0 || isOneCharacter(end)) return false
  // Find the last characters earlier in the text: one repetition earlier.
  for (let at = tail.lastIndexOf(end, from - 1); at !== -1; at = at > 0 ? tail.lastIndexOf(end, at - 1) : -1) {
    const round = from - at
    if (round * times > tail.length) return false
    if (tail.slice(-round * (times - 1)) === tail.slice(-round * times, -round)) return true
  }
  return false
}

function isOneCharacter(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) if (text.charCodeAt(at) !== text.charCodeAt(0)) return false
  return true
}
