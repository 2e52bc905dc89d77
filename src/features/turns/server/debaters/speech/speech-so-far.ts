/** Holds back words that may turn out to be a repetition, because released words cannot be withdrawn. */
import { isFirstHalf } from '#platform/cut.ts'
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import type { OnCut } from './cut-reasons.ts'

/** The number of characters by which a sentence grows between two checks for a loop. */
const LOOK = 40
const VERDICT = 3

/** Matches instructions from the prompt (small-prompt.ts) that some small models repeat in their answers. */
export const RECITED =
  /, then go on, in about \d+ words|^\s*(?:Then ask one question|End the debate in a last word|Say something new)\.|If you use what the book says, write/u

/** The maximum share of repeated sentences in a turn's text. A few sentences may be repeated for effect. */
const AGAIN_SHARE = 0.25
/** The number of characters from which `AGAIN_SHARE` applies. A shorter turn counts as if it had this length. */
const SHARE_FROM = 500

export class SpeechSoFar {
  readonly #strict: boolean
  readonly #onCut: OnCut
  readonly #memory: ReturnType<typeof sentenceMemory>
  /** The number of characters in sentences that repeat an earlier sentence. */
  #again = 0
  /** True if the last sentence is a repetition. If another repetition follows, the turn ends before both of them. */
  #isAgain = false
  #passed = 0
  #good = 0
  /** The length in characters at which the turn is cut, or null if it is not cut. */
  #end: number | null = null
  #waiting = ''
  #sentence = ''
  #fresh = false
  #turning: number | null = null
  /** True inside straight quotation marks, which are tracked only for small models. */
  quoting = false

  constructor(strict: boolean, onCut: OnCut) {
    this.#strict = strict
    this.#onCut = onCut
    this.#memory = sentenceMemory(strict)
  }

  get isEmpty(): boolean {
    return this.#passed === 0
  }

  get over(): boolean {
    return this.#end !== null
  }

  pass(text: string): void {
    const before = this.#sentence.length
    this.#passed += text.length
    this.#sentence += text
    this.#waiting += text
    if (this.#strict) for (const character of text) this.#quote(character)
    const looks = Math.floor(this.#sentence.length / LOOK)
    if (looks > Math.floor(before / LOOK)) this.#look(looks % VERDICT === 0)
  }

  /** Passes the words in steps, so that the tests for loops do not depend on how the text is split into tokens. */
  passWords(words: string): void {
    let rest = words
    while (this.#end === null && rest !== '') {
      const room = LOOK - (this.#sentence.length % LOOK)
      const next = rest.length <= room ? rest : rest.slice(0, isFirstHalf(rest, room - 1) ? room + 1 : room)
      this.pass(next)
      rest = rest.slice(next.length)
    }
  }

  endSentence(): void {
    if (this.#isRecited()) return this.#drop()
    if (this.#strict && /[:：]\s*$/u.test(this.#sentence)) return
    if (this.#isTooMuch()) this.#endAt(this.#good, 'repeat')
    else if (!this.#isAgain) this.#good = this.#passed
    this.#sentence = ''
    this.#fresh = false
    this.#turning = null
  }

  /** Ends the turn where another speaker’s words begin. @param whole true if the last sentence is complete */
  endHere(whole: boolean): void {
    this.#end = (whole || this.#sentence === '') && !this.#isTooMuch() ? this.#passed : this.#certain()
  }

  take(): string {
    return this.#takeUpTo(this.#end ?? this.#certain())
  }

  flush(): string {
    const unfinished = this.#strict && !endsSentence(this.#sentence) && this.#sentence.trim() !== ''
    const isRecited = this.#isRecited()
    const isRepeated = !unfinished && !isRecited && this.#isTooMuch()
    const isCut = this.#good > 0 && (unfinished || isRecited || isRepeated)
    if (isCut) this.#onCut(unfinished ? 'unfinished' : isRecited ? 'recited' : 'repeat')
    return this.#takeUpTo(isCut ? this.#good : this.#passed)
  }

  #endAt(place: number, why: Parameters<OnCut>[0]): void {
    this.#end = place
    this.#onCut(why)
  }

  #isTooMuch(): boolean {
    const kind = this.#memory.recall(this.#sentence)
    if (kind === 'new') this.#isAgain = false
    if (kind !== 'old' || this.#strict) return kind === 'old' || kind === 'loop'
    const isInRow = this.#isAgain
    this.#isAgain = true
    this.#again += this.#sentence.length
    return isInRow || this.#again > Math.max(this.#passed, SHARE_FROM) * AGAIN_SHARE
  }

  #isRecited(): boolean {
    return this.#strict && this.#good > 0 && RECITED.test(this.#sentence)
  }

  #drop(): void {
    this.#onCut('recited')
    this.#waiting = this.#waiting.slice(0, -this.#sentence.length)
    this.#passed -= this.#sentence.length
    this.#sentence = ''
    this.#turning = null
  }

  #certain(): number {
    if (this.#strict && this.#good > 0) return this.#good
    this.#fresh ||= this.#sentence !== '' && !this.#memory.mayBeOld(this.#sentence, this.#isAgain)
    return this.#fresh ? (this.#turning ?? this.#passed) : this.#good
  }

  #takeUpTo(place: number): string {
    const count = Math.max(0, this.#waiting.length - (this.#passed - place))
    const taken = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    return taken
  }

  #look(verdict: boolean): void {
    if (verdict && turnsRound(this.#sentence, TIMES)) this.#endAt(this.#certain(), 'loop')
    else this.#turning = turnsRound(this.#sentence, 2) ? (this.#turning ?? this.#passed) : null
  }

  #quote(character: string): void {
    this.quoting = character === '\n' ? false : this.quoting !== (character === '"')
  }
}

/** The number of characters from which a sentence may not be repeated. Shorter sentences may recur a few times. */
const SHORTEST = 20
/** In strict mode, a sentence with at least this many words is compared by its sequences of three words. */
const LONG_ENOUGH = 8
const OLD_SHARE = 0.75
const TIMES = 4
const LONGEST_ROUND = 60
const CHANCE = 12

/** `short`: the sentence is empty, or short and repeated; `loop`: several short sentences in a row are repetitions. */
type Recalled = 'new' | 'old' | 'short' | 'loop'

/** Creates a memory that recognises repeated sentences. @param strict true to recognise changed ones, too */
export function sentenceMemory(strict: boolean) {
  const said = new Set<string>()
  const runs = new Set<string>()
  let again = 0
  return {
    recall(sentence: string): Recalled {
      const folded = foldedWords(sentence)
      if (folded === '') return 'short'
      const known = said.has(folded)
      said.add(folded)
      again = known ? again + 1 : 0
      if (folded.length < SHORTEST) return again >= TIMES ? 'loop' : known ? 'short' : 'new'
      if (known) return 'old'
      if (!strict) return 'new'
      const words = folded.split(' ')
      const triples = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
      const old = triples.filter((triple) => runs.has(triple)).length
      for (const triple of triples) runs.add(triple)
      return words.length >= LONG_ENOUGH && old >= triples.length * OLD_SHARE ? 'old' : 'new'
    },
    mayBeOld(beginning: string, alsoShort = false): boolean {
      const folded = foldedWords(beginning)
      const shortest = alsoShort || again + 1 >= TIMES ? 0 : SHORTEST
      for (const sentence of said) if (sentence.length >= shortest && sentence.startsWith(folded)) return true
      return false
    },
  }
}

/** Returns the lower-case words without punctuation, in one string, which is faster than an array. */
const foldedWords = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Returns true if the text ends with the same words `times` times in a row, unless they are one repeated character. */
export function turnsRound(text: string, times: number): boolean {
  const tail = text.slice(-LONGEST_ROUND * times)
  const from = tail.length - CHANCE
  const end = tail.slice(from)
  if (from <= 0 || isOneCharacter(end)) return false
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
