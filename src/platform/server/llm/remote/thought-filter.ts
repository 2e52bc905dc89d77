/**
 * Takes thinking out of a text that arrives in pieces: `<think>…</think>` and its like (Qwen, DeepSeek, Mistral's `[THINK]`), Gemma 4's
 * `<|channel>thought … <channel|>`, and every channel but `final` of OpenAI's Harmony format
 * (`<|channel|>analysis<|message|>…<|end|>`), which servers pass on when they do not know a model's format. A tag opens a thought only
 * before the text: an answer may speak of `<think>`. Marks between `<|` and `|>` are no words, so they count anywhere.
 */

interface Thought {
  readonly opens: string
  /** What ends it; a mark that begins something else stays. */
  readonly closes: readonly string[]
  /** False for the head of a channel that is text. */
  readonly thinks: boolean
}

const TAGS = ['think', 'thinking', 'thought', 'reasoning']
const TAGGED: readonly Thought[] = [
  ...TAGS.map((tag) => ({ opens: `<${tag}>`, closes: [`</${tag}>`], thinks: true })),
  { opens: '[THINK]', closes: ['[/THINK]'], thinks: true },
]
const FINAL = '<|channel|>final'
const CHANNELS: readonly Thought[] = [
  { opens: '<|channel>thought', closes: ['<channel|>'], thinks: true },
  ...['analysis', 'commentary'].map((channel) => ({
    opens: `<|channel|>${channel}`,
    closes: ['<|end|>', '<|call|>', '<|return|>', FINAL],
    thinks: true,
  })),
  { opens: FINAL, closes: ['<|message|>'], thinks: false },
]
/** Marks that are left out, without the words around them. */
const MARKS = ['<|start|>assistant', '<|message|>', '<|end|>', '<|return|>', '<channel|>']
/** They end a thought whose beginning the model's template has written, so that it is not in the answer. */
const LATE = TAGS.map((tag) => `</${tag}>`)
/** Of a model whose answers begin inside a thought. */
const IMPLIED: Thought = { opens: '', closes: [...LATE, '[/THINK]'], thinks: true }

const LONGEST = Math.max(
  ...[...MARKS, ...LATE, ...[...TAGGED, ...CHANNELS].map(({ opens }) => opens)].map((mark) => mark.length),
)
const NEWLINE = '\n'
/** Characters of an implied thought that are kept: a longer one is no text of a debate. */
const IMPLIED_MAX = 100_000

export class ThoughtFilter {
  #held = ''
  #inside: Thought | null
  /** What an implied thought has held so far: if it never ends, it was the text. */
  #implied = ''
  /** White space after a thought belongs to it. */
  #trims = false
  /** Whether something other than white space was text. */
  #hasText = false
  #isLineStart = true
  /** Whether the last piece held thinking. */
  thought = false
  /** Whether in the last piece a thought has ended whose beginning was taken for text: what came before is left out of it. */
  late = false

  /** @param startsInside whether the model's answers are known to begin inside a thought */
  constructor(startsInside = false) {
    this.#inside = startsInside ? IMPLIED : null
  }

  /** The part of the piece, and of what was held back before it, that is text. */
  push(piece: string): string {
    this.thought = false
    this.late = false
    const isPlain = this.#hasText && this.#held === '' && this.#inside === null && !this.#trims
    if (isPlain && !piece.includes('<')) return this.#say(piece)
    let text = this.#held + piece
    this.#held = ''
    let said = ''
    while (text !== '') {
      const rest = this.#inside === null ? this.#outside(text) : this.#within(text, this.#inside)
      if (this.late) said = ''
      if (rest.said !== '') said += this.#say(rest.said)
      text = rest.text
    }
    return said
  }

  /** What was held back and turned out to be text. @param cut the answer stopped at its token limit */
  end(cut = false): string {
    const rest = this.#inside === null ? this.#held : this.#inside === IMPLIED && !cut ? this.#implied + this.#held : ''
    this.#held = ''
    return rest
  }

  /** Whether an implied thought has not ended. */
  get isImplied(): boolean {
    return this.#inside === IMPLIED
  }

  #say(text: string): string {
    this.#hasText ||= text.trim() !== ''
    this.#isLineStart = text.endsWith(NEWLINE)
    return text
  }

  #outside(whole: string): { said: string; text: string } {
    const text = this.#trims ? whole.trimStart() : whole
    const at = this.#hasText ? text.indexOf('<') : text.search(/[<[]/)
    if (at !== 0) {
      if (text !== '') this.#trims = false
      return at === -1 ? { said: text, text: '' } : { said: text.slice(0, at), text: text.slice(at) }
    }
    const opening = this.#hasText ? CHANNELS : [...TAGGED, ...CHANNELS]
    const thought = opening.find(({ opens }) => text.startsWith(opens))
    if (thought) {
      this.#inside = thought
      this.thought ||= thought.thinks
      return { said: '', text: text.slice(thought.opens.length) }
    }
    const mark = MARKS.find((one) => text.startsWith(one)) ?? this.#lateMark(text)
    if (mark !== undefined) return { said: '', text: text.slice(mark.length) }
    if (text.length < LONGEST && mayBegin(text, opening)) {
      this.#held = text
      return { said: '', text: '' }
    }
    this.#trims = false
    return { said: text.charAt(0), text: text.slice(1) }
  }

  /** A closing tag in a line is a word of the answer; one that begins a line ends a thought. */
  #lateMark(text: string): string | undefined {
    const mark = this.#isLineStart || !this.#hasText ? LATE.find((one) => text.startsWith(one)) : undefined
    if (mark !== undefined) {
      this.late ||= this.#hasText
      this.#hasText = false
      this.#trims = true
    }
    return mark
  }

  #within(text: string, { closes, thinks }: Thought): { said: string; text: string } {
    this.thought ||= thinks
    const ends = closes.map((mark) => ({ at: text.indexOf(mark), mark })).filter(({ at }) => at !== -1)
    const [first] = ends.toSorted((a, b) => a.at - b.at)
    if (first === undefined) {
      // The end of the piece may be the beginning of a closing mark.
      const from = Math.max(0, text.length - Math.max(...closes.map((mark) => mark.length)) + 1)
      this.#held = text.slice(from)
      if (this.#inside === IMPLIED && this.#implied.length < IMPLIED_MAX) this.#implied += text.slice(0, from)
      return { said: '', text: '' }
    }
    this.#inside = null
    this.#implied = ''
    this.#trims = thinks
    return { said: '', text: text.slice(first.mark === FINAL ? first.at : first.at + first.mark.length) }
  }
}

const mayBegin = (text: string, opening: readonly Thought[]): boolean =>
  [...opening.map(({ opens }) => opens), ...MARKS, ...LATE].some((mark) => mark.startsWith(text))

/** The pieces of a text without its thinking. */
export async function* withoutThought(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const filter = new ThoughtFilter()
  for await (const piece of pieces) {
    const said = filter.push(piece)
    if (said !== '') yield said
  }
  const rest = filter.end()
  if (rest !== '') yield rest
}
