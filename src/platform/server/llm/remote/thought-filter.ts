/**
 * Removes reasoning from text that arrives in pieces, for servers that do not know a model's format. The formats (looked up on
 * 2026-11-28) are tags (Qwen, DeepSeek, GLM, MiniMax, Seed; in brackets for Mistral, see docs.vllm.ai, "reasoning"), Gemma 4's
 * `<|channel>thought … <channel|>`, and OpenAI's Harmony (cookbook.openai.com, "OpenAI harmony response format"), which is
 * `<|start|>assistant<|channel|>analysis<|message|>…<|end|>` with the answer in the channel `final`. Tags count only before
 * any text or at the start of a line, because a text may mention them; control tokens count anywhere. A tag after text counts
 * as text if it is never closed.
 */

export type Beginning = 'unknown' | 'text' | 'thought'

const LF = 10
const KEPT_MAX = 100_000
const FIRST_OF_MARK = /[<[]/
/** A real closing tag follows one of these characters; a tag that is only mentioned follows a space or a quotation mark. */
const ENDS = new Set([...'.!?…:;)。！？\n'].map((sign) => sign.charCodeAt(0)))

const QUOTED = /^["'“”’»`.,;:!?)\]]/

interface Span {
  readonly opens: string
  readonly closes: RegExp
  /** True for a tag, which a text may mention; false for a control token, which no text contains. */
  readonly isTag: boolean
  /** False for a message header, which is also removed but is not reasoning. */
  readonly isThought: boolean
  readonly tail: number
}

function span(opens: string, closes: readonly string[], kind: { isTag?: boolean; isThought?: boolean } = {}): Span {
  return {
    opens,
    closes: new RegExp(closes.map((mark) => mark.replaceAll(/[|[\]]/g, String.raw`\$&`)).join('|')),
    isTag: kind.isTag ?? false,
    isThought: kind.isThought ?? true,
    tail: Math.max(...closes.map((mark) => mark.length)) - 1,
  }
}

const HEADS: readonly string[] = ['<|start|>', '<|channel|>']
const TAGS = ['think', 'thinking', 'thought', 'reasoning', 'mm:think', 'seed:think']
const PAIRS = [...TAGS.map((tag) => [`<${tag}>`, `</${tag}>`] as const), ['[THINK]', '[/THINK]'] as const]

const SPANS: readonly Span[] = [
  ...PAIRS.map(([opens, closes]) => span(opens, [closes], { isTag: true })),
  span('<|channel>thought', ['<channel|>']),
  ...['analysis', 'commentary'].map((channel) =>
    span(`<|channel|>${channel}`, ['<|end|>', '<|call|>', '<|return|>', ...HEADS]),
  ),
  // Matches headers like `<|channel|>final <|constrain|>json<|message|>`.
  span('<|channel|>final', ['<|message|>'], { isThought: false }),
  span('<|start|>', ['<|message|>', '<|channel|>'], { isThought: false }),
]

const CLOSING: readonly string[] = PAIRS.map(([, closes]) => closes)

/**
 * Used for models whose prompts already contain the opening tag: Qwen3-Thinking and DeepSeek-R1 on vLLM or llama.cpp without a
 * parser (vllm-project/vllm#31045, ggml-org/llama.cpp#23320).
 */
const UNOPENED: Span = span('', CLOSING, { isTag: true })

const MARKS: readonly string[] = ['<|message|>', '<|end|>', '<|return|>', '<channel|>']

const ALL_MARKS = [...MARKS, ...CLOSING, ...SPANS.map(({ opens }) => opens)]
const LONGEST = Math.max(...ALL_MARKS.map(({ length }) => length))

/** Typical beginnings of reasoning; "Okay, the user" appears in the reports cited at `UNOPENED`. */
const THOUGHTFUL = [
  ...['okay, ', 'ok, ', 'alright, ', 'so, ', 'hmm, ', 'first, '].flatMap((word) =>
    ['the user', 'i need', 'i should', 'let me', "let's", 'so '].map((rest) => word + rest),
  ),
  'the user ',
  ...['argue', 'write', 'respond', 'produce'].map((word) => `we need to ${word}`),
  'let me think',
  'thinking process',
  "here's a thinking process",
  '嗯，',
  '好的，用户',
  '用户要求',
  '用户希望',
]

function isThoughtful(words: string): 'yes' | 'no' | 'wait' {
  const begun = words.slice(0, 40).toLowerCase()
  if (THOUGHTFUL.some((one) => begun.startsWith(one))) return 'yes'
  return THOUGHTFUL.some((one) => one.startsWith(begun)) ? 'wait' : 'no'
}

export class ThoughtFilter {
  #held = ''
  #out = ''
  #inside: Span | null = null
  /** Suspected reasoning, which counts as text if its tag is never closed; null if the reasoning is certain. */
  #kept: string | null = null
  /** True if leading white space of the coming text must be removed: before the first text and after a removed part. */
  #trims = true
  #said = false
  /** The text's last UTF-16 unit; 0 after reasoning or a control token. */
  #last = 0
  /** True once the text has mentioned an opening tag within a line. A closing tag then counts as a mention, too. */
  #mentioned = false
  #suspects: boolean
  #isSuspicion = false
  thought = false
  /** True if the last piece closed reasoning whose beginning had been returned as text by mistake. */
  late = false
  began: 'text' | 'thought' | null = null

  constructor(beginning: Beginning = 'text') {
    this.#suspects = beginning === 'unknown'
    if (beginning === 'thought') this.#open(UNOPENED, '')
  }

  push(piece: string): string {
    this.thought = false
    this.late = false
    if (this.#inside === null && this.#held === '' && !this.#trims && !piece.includes('<') && !piece.includes('[')) {
      if (piece !== '') this.#last = piece.charCodeAt(piece.length - 1)
      return piece
    }
    let text = this.#held + piece
    this.#held = ''
    this.#out = ''
    while (text !== '') text = this.#inside === null ? this.#outside(text) : this.#within(text, this.#inside)
    return this.#out
  }

  /** @param isCut true if cut off @param isLast true if no retry follows; suspected reasoning then counts as text */
  end(isCut = false, isLast = false): string {
    const mayGoOn = isCut && !(isLast && this.#isSuspicion)
    const open = this.#inside !== null
    const rest = open ? (mayGoOn || this.#kept === null ? '' : this.#kept + this.#held) : this.#held
    if (!mayGoOn) this.began ??= 'text'
    this.#held = ''
    this.#kept = null
    return rest
  }

  #open(span: Span, kept: string | null): void {
    this.#suspects = false
    this.#inside = span
    this.#kept = kept
    this.thought ||= span.isThought
  }

  /** Adds `words` to the output. This method and those below return the text that is still to be searched. */
  #pass(words: string, text: string): string {
    this.#suspects = false
    this.#trims = false
    this.#said = true
    this.#last = words.charCodeAt(words.length - 1)
    this.#out += words
    return text
  }

  #drop(text: string): string {
    this.#trims = true
    this.#last = 0
    return text
  }

  #hold(text: string): string {
    this.#held = text
    return ''
  }

  #outside(whole: string): string {
    const text = this.#trims ? whole.trimStart() : whole
    if (text === '') return ''
    const at = text.search(FIRST_OF_MARK)
    if (at !== 0) {
      const words = at === -1 ? text : text.slice(0, at)
      if (this.#suspects) {
        const verdict = isThoughtful(words)
        if (verdict === 'wait' && at === -1) return this.#hold(text)
        if (verdict === 'yes') {
          this.#open(UNOPENED, '')
          this.#isSuspicion = true
          return text
        }
      }
      return this.#pass(words, text.slice(words.length))
    }
    return this.#atMark(text)
  }

  #atMark(text: string): string {
    const span = SPANS.find(({ opens }) => text.startsWith(opens))
    if (span) {
      const rest = text.slice(span.opens.length)
      if (!span.isTag || this.#last === 0 || this.#last === LF) {
        this.#open(span, this.#last === 0 ? null : span.opens)
        return rest
      }
      this.#mentioned = true
      return this.#pass(span.opens, rest)
    }
    const closing = CLOSING.find((mark) => text.startsWith(mark))
    if (closing !== undefined) {
      const rest = text.slice(closing.length)
      const isWord = this.#mentioned || !ENDS.has(this.#last) || QUOTED.test(rest)
      if (this.#said && isWord) return this.#pass(closing, rest)
      if (this.#said && rest === '') return this.#hold(text)
      this.late ||= this.#said
      this.#said = false
      this.#out = ''
      this.began = 'thought'
      this.thought = true
      return this.#drop(rest)
    }
    const mark = MARKS.find((one) => text.startsWith(one))
    if (mark !== undefined) {
      this.#last = 0
      return text.slice(mark.length)
    }
    if (text.length < LONGEST && mayBe(text)) return this.#hold(text)
    return this.#pass(text.slice(0, 1), text.slice(1))
  }

  #within(text: string, { closes, isThought, tail }: Span): string {
    this.thought ||= isThought
    const found = closes.exec(text)
    if (found === null) {
      const known = Math.max(0, text.length - tail)
      if (this.#kept !== null && this.#kept.length < KEPT_MAX) this.#kept += text.slice(0, known)
      return this.#hold(text.slice(known))
    }
    if (this.#inside === UNOPENED) this.began = 'thought'
    this.#inside = null
    this.#kept = null
    const [mark] = found
    return this.#drop(text.slice(HEADS.includes(mark) ? found.index : found.index + mark.length))
  }
}

const mayBe = (text: string): boolean => ALL_MARKS.some((mark) => mark.startsWith(text))

export async function* withoutThought(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const filter = new ThoughtFilter()
  for await (const piece of pieces) {
    const said = filter.push(piece)
    if (said !== '') yield said
  }
  const rest = filter.end()
  if (rest !== '') yield rest
}
