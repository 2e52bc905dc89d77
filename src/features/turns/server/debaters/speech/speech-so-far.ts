/**
 * Words wait as long as they may repeat an earlier sentence or go round in circles; text that was let through is never
 * taken back, because readers have seen it.
 */
import { isFirstHalf } from '#platform/cut.ts'
import { endsSentence } from '#platform/server/llm/sentence-end.ts'
import { type SentenceMemory, sentenceMemory, TIMES, turnsRound } from './sentence-memory.ts'

/** Each time a sentence has grown by so many characters, it is tested for the beginning of a repetition. */
const LOOK = 40
/** Every so many tests, the sentence is tested for a loop, which ends the turn. */
const VERDICT = 3

/** What the prompt of a small model asks in its last sentences (`small-prompt.ts`); some such models recite it. */
export const RECITED = /, then go on, in about \d+ words|If you use what the book says, write/u

export class SpeechSoFar {
  readonly #strict: boolean
  readonly #memory: SentenceMemory
  #passed = 0
  /** Those up to the end of the last good sentence. */
  #good = 0
  /** How many of them belong to the turn, once the turn must end; else null. */
  #end: number | null = null
  /** The last characters, which are not let through yet. */
  #waiting = ''
  #sentence = ''
  #fresh = false
  /** Null while it does not. */
  #turning: number | null = null
  #quoting = false

  /** @param strict for small models: a slightly changed repetition and an unfinished last sentence do not belong to it */
  constructor(strict: boolean) {
    this.#strict = strict
    this.#memory = sentenceMemory(strict)
  }

  get isEmpty(): boolean {
    return this.#passed === 0
  }

  get over(): boolean {
    return this.#end !== null
  }

  /** Whether the text is within straight quotation marks, at most to the end of the line; known for small models only. */
  get quoting(): boolean {
    return this.#quoting
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

  /** Passes words within a sentence in steps, so that the tests are in the same places for any division into tokens. */
  passWords(words: string): void {
    let rest = words
    while (this.#end === null && rest !== '') {
      const room = LOOK - (this.#sentence.length % LOOK)
      // A step must not end between the halves of a surrogate pair.
      const next = rest.length <= room ? rest : rest.slice(0, isFirstHalf(rest, room - 1) ? room + 1 : room)
      this.pass(next)
      rest = rest.slice(next.length)
    }
  }

  /** The sentence is whole. A repetition ends the turn before it. */
  endSentence(): void {
    if (this.#isRecited()) return this.#drop()
    // A sentence that ends in a colon announces the next one: both are good only together.
    if (this.#strict && /[:：]\s*$/u.test(this.#sentence)) return
    if (this.#memory.isOld(this.#sentence)) this.#end = this.#good
    else this.#good = this.#passed
    this.#sentence = ''
    this.#fresh = false
    this.#turning = null
  }

  /** The turn ends here, because what follows is somebody else's. @param whole whether the sentence before it has ended */
  endHere(whole: boolean): void {
    this.#end = whole && !this.#memory.isOld(this.#sentence) ? this.#passed : this.#certain()
  }

  take(): string {
    return this.#takeUpTo(this.#end ?? this.#certain())
  }

  flush(): string {
    const unfinished = this.#strict && !endsSentence(this.#sentence) && this.#sentence.trim() !== ''
    const isCut = this.#good > 0 && (unfinished || this.#isRecited() || this.#memory.isOld(this.#sentence))
    return this.#takeUpTo(isCut ? this.#good : this.#passed)
  }

  /** Never for a first sentence, which may have been let through. */
  #isRecited(): boolean {
    return this.#strict && this.#good > 0 && RECITED.test(this.#sentence)
  }

  #drop(): void {
    this.#waiting = this.#waiting.slice(0, -this.#sentence.length)
    this.#passed -= this.#sentence.length
    this.#sentence = ''
    this.#turning = null
  }

  #certain(): number {
    // A small model's whole sentence may still be cut, because it is unfinished or nearly repeats an earlier one.
    if (this.#strict && this.#good > 0) return this.#good
    this.#fresh ||= this.#sentence !== '' && !this.#memory.mayBeOld(this.#sentence)
    return this.#fresh ? (this.#turning ?? this.#passed) : this.#good
  }

  #takeUpTo(place: number): string {
    const count = Math.max(0, this.#waiting.length - (this.#passed - place))
    const taken = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    return taken
  }

  #look(verdict: boolean): void {
    if (verdict && turnsRound(this.#sentence, TIMES)) this.#end = this.#certain()
    else this.#turning = turnsRound(this.#sentence, 2) ? (this.#turning ?? this.#passed) : null
  }

  #quote(character: string): void {
    this.#quoting = character === '\n' ? false : this.#quoting !== (character === '"')
  }
}
