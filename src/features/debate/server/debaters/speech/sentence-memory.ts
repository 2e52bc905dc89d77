/** What a turn has said so far, to notice when it only goes round in circles. */

/** Shorter sentences ("I disagree.") may come again, but not `TIMES` of them with nothing new between. */
const SHORTEST = 20
/** A sentence of at least so many words … */
const LONG_ENOUGH = 8
/** … of whose runs of three words so many were there before says nothing new. */
const OLD_SHARE = 0.75
/** So many times one after the other is a loop, not rhetoric. */
export const TIMES = 4
/** What turns round has at most so many characters. */
const LONGEST_ROUND = 60
/** Fewer characters than these may repeat the ones before them by chance. */
const CHANCE = 12

export interface SentenceMemory {
  /** Whether the sentence only says again what was said; a new one is remembered. */
  isOld(sentence: string): boolean
  /** Whether a sentence that begins so may, to its last word, be one that was said. Once it may not, it never will. */
  mayBeOld(beginning: string): boolean
}

/** @param strict also sentences which were only slightly changed; for models that do not mean anything by it. */
export function sentenceMemory(strict: boolean): SentenceMemory {
  const said = new Set<string>()
  const runs = new Set<string>()
  /** Sentences since the last one that was new. */
  let again = 0
  return {
    isOld(sentence) {
      const words = wordsOf(sentence)
      const folded = words.join(' ')
      if (folded === '') return false
      const known = said.has(folded)
      said.add(folded)
      again = known ? again + 1 : 0
      if (folded.length < SHORTEST) return again >= TIMES
      if (known) return true
      if (!strict) return false
      const triples = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
      const old = triples.filter((triple) => runs.has(triple)).length
      for (const triple of triples) runs.add(triple)
      return words.length >= LONG_ENOUGH && old >= triples.length * OLD_SHARE
    },
    mayBeOld(beginning) {
      const folded = wordsOf(beginning).join(' ')
      const shortest = again + 1 < TIMES ? SHORTEST : 0
      for (const sentence of said) if (sentence.length >= shortest && sentence.startsWith(folded)) return true
      return false
    },
  }
}

/** The words alone, so that neither punctuation nor stress makes an old sentence new. */
const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether a text ends in the same words so many times over; a single character over and over is a line or a cry. */
export function turnsRound(text: string, times: number): boolean {
  const tail = text.slice(-LONGEST_ROUND * times)
  const from = tail.length - CHANCE
  const end = tail.slice(from)
  if (from <= 0 || end === end.charAt(0).repeat(CHANCE)) return false
  // The last characters stood there before, one round earlier.
  for (let at = tail.lastIndexOf(end, from - 1); at !== -1; at = at > 0 ? tail.lastIndexOf(end, at - 1) : -1) {
    const round = from - at
    if (round * times > tail.length) return false
    if (tail.slice(-round * (times - 1)) === tail.slice(-round * times, -round)) return true
  }
  return false
}
