/** Checks an answer's beginning (§13) and asks the model once more after a refusal or in the wrong language. */
import { languageName } from '#features/language/server/language-name.ts'
import { languageSoFar } from '#features/language/server/written-in.ts'
import { estimateTokens } from '#platform/server/llm/estimate-tokens.ts'
import { addedUsage, EngineError, type ModelUsage } from '#platform/server/llm/port.ts'
import { eachPiece, type Pieces } from '#platform/server/llm/remote/pieces.ts'
import type { TurnPrompt, Writing } from '../debater.ts'
import announcements from './announcements.json' with { type: 'json' }
import refusals from './refusals.json' with { type: 'json' }
import type { OnCut } from './cut-reasons.ts'
import { SPEAKER_NAMES } from './speaker-labels.ts'

/** The maximum number of characters held back. An answer that cannot be judged from these characters is shown. */
const HELD_MOST = 240
/** The maximum number of characters held back before the speech begins, even if they are only white space. */
const LINES_MOST = 1_000
const FAULTS = { refusal: 'refused', language: 'other-language' } as const

/** Asks the model. @param remark a text added to the end of the prompt; empty for the first attempt */
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
  /** Set to null once the answer is judged, to free the prompt. */
  #ask: Ask | null
  #answer: Answer = ended()
  #usage: ModelUsage | null = null
  /** The usage of discarded answers; null if no answer has been discarded. */
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
      // Throws the error later, because the text before it is shown to readers and stored for the next attempt.
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
    // Counts the second prompt in advance, because an interrupted answer would report no usage.
    this.#writing.onUsage?.({ ...this.#spent, tokensIn: this.#spent.tokensIn + spent.tokensIn })
  }
}

const REFUSED_WITHIN = 100
/** The number of characters from which a refusal can be ruled out. A shorter text may still become an apology. */
const REFUSAL_KNOWN_FROM = 16

const REFUSALS = refusals.map(({ apology, refusing }) => [apology, refusing].map((words) => new RegExp(words, 'iu')))

/**
 * Returns true if the text is a refusal to argue, or null if it may still become one. Doubtful text counts as speech.
 * @param isWhole true if nothing follows
 */
export function isRefusal(speech: string, isWhole: boolean): boolean | null {
  const beginning = speech.slice(0, REFUSED_WITHIN).replace(/^[^\p{L}]+/u, '')
  const begun = REFUSALS.filter(([apology]) => apology?.test(beginning))
  if (begun.some(([, refusing]) => refusing?.test(beginning))) return true
  const mayBecome = speech.length < REFUSED_WITHIN && (begun.length > 0 || speech.length < REFUSAL_KNOWN_FROM)
  return mayBecome && !isWhole ? null : false
}

/** The number of characters from which an announcement can be ruled out. A shorter text may still become one. */
const KNOWN_FROM = 20
const LINE_MAX = 120

const FENCE = /^`{3,}[ \t]*(?:markdown|md|text|txt|plaintext)?[ \t]*\n/iu
const FENCE_BEGUN = /^`{1,2}$|^`{3,}[ \ta-z]{0,12}$/iu
const FENCE_END = /\n[ \t]*`{3,}[ \t]*(?=\n|$)/u
const FENCE_END_BEGUN = /\n[ \t`]*$/u

const starting = (words: readonly string[]) => new RegExp(String.raw`^(?:${words.join('|')})(?![\p{L}\p{M}])`, 'iu')
const HERE = starting(announcements.here)
const HERE_DENSE = new RegExp(`^(?:${announcements.hereWithoutSpaces.join('|')})`, 'u')
const TURN = new RegExp(
  String.raw`(?<!\p{L})(?:${announcements.turn.join('|')})[ #.№]{0,2}\p{N}|第 ?[\p{N}一二三四五六七八九十] ?(?:轮|輪|回合|回|ターン)`,
  'iu',
)
const SPEECH =
  /(?:opening|closing)[ -](?:statement|speech|argument|remarks)|(?<!\p{L})(?:speech|rebuttal|response|reply|eröffnungs\p{L}*|schluss(?:wort|rede|plädoyer)|rede|redebeitrag|beitrag|erwiderung|discours|plaidoyer|intervention|réplique|discurso|intervención|intervenção|réplica|discorso|intervento|replica|toespraak|betoog|речь|выступление|przemówienie|wystąpienie|konuşma\p{L}*|خطاب\p{L}*|كلمة|भाषण)(?!\p{L})|发言|發言|陈述|陳述|演讲|演講|スピーチ|発言|弁論|연설|발언/iu
const NAME = starting(SPEAKER_NAMES.map((name) => name.replaceAll(/[.*+?()[\]]/g, String.raw`\$&`)))
const NAMED = new RegExp(NAME.source.replace('^', String.raw`(?<![\p{L}\p{M}])`), 'iu')

/** Filler words that are allowed in an announcement, such as "by" in "Opening statement by Einstein". */
const FILLERS = new Set(announcements.fillers)

const bare = (line: string) => line.replace(/^[\s#*_>]+/u, '').replace(/[\s*_]+$/u, '')
const begins = (words: string) =>
  [HERE, HERE_DENSE, NAME].some((start) => start.test(words)) ||
  [TURN, SPEECH].some((start) => words.search(start) === 0)

function isAnnouncement(line: string): boolean {
  const words = bare(line)
  if (words.length > LINE_MAX || /[.!?…。！？।؟۔,;]$/u.test(words)) return false
  const title = words.replace(/\s*[:：]$/u, '')
  const [isNamed, isTurn, isSpeech] = [NAMED, TURN, SPEECH].map((about) => about.test(title))
  if (title !== words && (isTurn || isSpeech) && (HERE.test(title) || HERE_DENSE.test(title))) return true
  const left = [NAMED, TURN, SPEECH].reduce((rest, about) => rest.replace(about, ' '), title)
  const isTitle = (left.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => FILLERS.has(word.toLowerCase()))
  return isTitle && (isNamed || isTurn || isSpeech) === true
}

interface Bare {
  readonly text: string
  readonly cuts: readonly Parameters<OnCut>[0][]
}

/**
 * Removes an opening code fence and a line that announces the speech. Returns null if more text is needed to recognise them.
 * @param isWhole true if nothing follows
 */
function withoutPreamble(answer: string, isWhole: boolean): Bare | null {
  let text = answer.trimStart()
  const cuts: Bare['cuts'][number][] = []
  for (;;) {
    const [fence] = FENCE.exec(text) ?? []
    if (fence !== undefined && !cuts.includes('fence')) {
      cuts.push('fence')
      text = text.slice(fence.length).trimStart()
      continue
    }
    const end = text.indexOf('\n')
    if (end === -1) {
      const words = bare(text)
      const mayGoOn = FENCE_BEGUN.test(text) || words.length < KNOWN_FROM || (words.length <= LINE_MAX && begins(words))
      return mayGoOn && !isWhole ? null : { text, cuts }
    }
    const after = text.slice(end).trimStart()
    if (!isAnnouncement(text.slice(0, end)) || (after === '' && isWhole)) return { text, cuts }
    cuts.push('preamble')
    text = after.replace(/^(?:-{3,}|\*{3,})\s*\n\s*/u, '')
    if (text === '' && !isWhole) return null
  }
}

async function* withoutFenceEnd(opening: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  let held = opening
  for (let isOver = false; !isOver;) {
    const open = FENCE_END_BEGUN.exec(held)?.index ?? held.length
    const said = held.slice(0, open).replace(FENCE_END, '')
    held = held.slice(open)
    if (said !== '') yield said
    const next = await pieces.next()
    isOver = next.done === true
    if (!next.done) held += next.value
  }
  held = held.replace(FENCE_END, '')
  if (held !== '') yield held
}
