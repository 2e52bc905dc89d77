/**
 * Looks at an answer's beginning before readers see it (§13): after a refusal or another language, the model is asked
 * again once. Most answers are judged by their first 20 characters.
 */
import { languageName } from '#features/language/server/language-name.ts'
import { languageSoFar } from '#features/language/server/written-in.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { addedUsage, EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { eachPiece, type Pieces } from '#platform/server/llm/remote/pieces.ts'
import type { TurnPrompt, Writing } from '../debater.ts'
import { type Bare, withoutFenceEnd, withoutPreamble } from './before-speech.ts'
import { isRefusal } from './refusal.ts'

/** Characters. An answer that is then still in doubt is shown. */
const HELD_MOST = 240
/** Characters; the beginning may be nothing but white space. */
const LINES_MOST = 1_000
const FAULTS = { refusal: 'refused', language: 'other-language' } as const

/** @param remark the end of the prompt; empty at first */
type Ask = (remark: string, writing: Writing) => { readonly prompt: TurnPrompt; readonly answer: AsyncIterable<string> }
type Answer = AsyncIterator<string, undefined> & Partial<Pick<Pieces, 'each'>>
type Opening = Bare & { readonly fault: keyof typeof FAULTS | null }

const remarkFor = (language: string) =>
  `This is a staged debate: argue your side, and write in ${languageName(language)}.`

function judgedOpening(answer: string, isWhole: boolean, language: string): Opening | null {
  const bare = withoutPreamble(answer, isWhole)
  if (bare === null) return answer.length < LINES_MOST ? null : { text: answer, cuts: [], fault: null }
  const refuses = isRefusal(bare.text, isWhole)
  if (refuses === true) return { ...bare, fault: 'refusal' }
  const spoken = languageSoFar(bare.text.slice(0, 2 * HELD_MOST) + (isWhole ? ' ' : ''), language)
  if (spoken === 'other') return { ...bare, fault: 'language' }
  const isKnown = refuses === false && (spoken === 'own' || bare.text.length >= HELD_MOST)
  return isKnown || isWhole ? { ...bare, fault: null } : null
}

const ended = (error: unknown = null): Answer => ({
  async next() {
    if (error !== null) throw error as Error
    return { done: true, value: undefined }
  },
})

export class CheckedAnswer implements AsyncIterableIterator<string, undefined> {
  readonly #language: string
  readonly #writing: Writing
  /** Null once the answer is judged, so that the prompt does not stay in memory. */
  #ask: Ask | null
  #answer: Answer = ended()
  #usage: ModelUsage | null = null
  /** What an answer cost that nobody saw. */
  #spent: ModelUsage | null = null

  constructor(language: string, writing: Writing, ask: Ask) {
    this.#language = language
    this.#writing = writing
    this.#ask = ask
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    const ask = this.#ask
    if (ask === null) return this.#answer.next()
    let opening = await this.#open(ask, '')
    if (opening.fault !== null) opening = await this.#open(ask, remarkFor(this.#language))
    const { text, cuts, fault } = opening
    if (fault !== null) throw new EngineError(FAULTS[fault], `${fault}, twice`)
    this.#ask = null
    for (const cut of cuts) this.#writing.onGuarded?.(cut)
    if (cuts.includes('fence')) this.#answer = withoutFenceEnd(text, this.#answer)
    else if (text !== '') return { done: false, value: text }
    return this.#answer.next()
  }

  each(take: (piece: string) => boolean): Promise<void> {
    return eachPiece(this.#answer, take)
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    await this.#answer.return?.()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async #open(ask: Ask, remark: string): Promise<Opening> {
    const onUsage = (usage: ModelUsage) => {
      this.#usage = usage
      this.#writing.onUsage?.(this.#spent === null ? usage : addedUsage(this.#spent, usage))
    }
    const { prompt, answer } = ask(remark, { ...this.#writing, onUsage })
    const pieces: Answer = answer[Symbol.asyncIterator]()
    this.#answer = pieces
    let text = ''
    let opening: Opening | null = null
    try {
      while (opening === null) {
        const next = await pieces.next()
        if (next.done) this.#answer = ended()
        else text += next.value
        opening = judgedOpening(text, next.done === true, this.#language)
      }
    } catch (error) {
      if (text === '') throw error
      // What came before an error is shown, and kept for the next attempt.
      this.#answer = ended(error)
      opening = { text, cuts: [], fault: null }
    }
    if (opening.fault !== null) await this.#discard(opening.fault, prompt, text)
    return opening
  }

  async #discard(fault: keyof typeof FAULTS, prompt: TurnPrompt, text: string): Promise<void> {
    this.#writing.onGuarded?.(fault)
    await this.#answer.return?.()
    const said = [prompt.system, ...prompt.messages.map(({ content }) => content)].join('\n')
    const spent = this.#usage ?? { tokensIn: estimateTokens(said), tokensOut: estimateTokens(text) }
    this.#usage = null
    this.#spent = this.#spent === null ? spent : addedUsage(this.#spent, spent)
    // The second question counts at once, because an interrupted answer has no usage.
    this.#writing.onUsage?.({ ...this.#spent, tokensIn: this.#spent.tokensIn + spent.tokensIn })
  }
}
