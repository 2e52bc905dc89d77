/** What a turn has said so far, to notice when it only goes round in circles. */

/** Shorter sentences ("I disagree.") may come again, but not `TIMES` of them with nothing new between. */
const SHORTEST = 20
/** A sentence of at least so many words … */
const LONG_ENOUGH = 8
/** … of whose runs of three words so many were there before says nothing new. */
const OLD_SHARE = 0.75
/** A stretch without any sentence end is looked at this often (characters). */
const STRETCH = 120
/** So many times one after the other is a loop, not rhetoric. */
const TIMES = 4

export interface SentenceMemory {
  /** Whether the sentence only says again what was said; a new one is remembered. */
  isOld(sentence: string): boolean
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
  }
}

/** The words alone, so that neither punctuation nor stress makes an old sentence new. */
const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether a sentence that does not come to its end has reached a length at which it is worth looking at. */
export const isOverdue = (before: number, after: number): boolean =>
  Math.floor(after / STRETCH) > Math.floor(before / STRETCH)

/** Where a text begins to say the same thing over and over up to its end; null when it does not. */
export function loopStart(text: string): number | null {
  const tail = text.slice(-STRETCH * 2)
  for (let period = 2; period * TIMES <= tail.length; period++) {
    let same = 0
    while (same + period < tail.length && tail[tail.length - 1 - same] === tail[tail.length - 1 - same - period]) same++
    if (same >= period * (TIMES - 1) && tail.slice(-period).trim() !== '') return text.length - same
  }
  return null
}
