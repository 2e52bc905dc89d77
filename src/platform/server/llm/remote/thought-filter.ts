/**
 * Takes thinking out of a text that arrives in pieces: what stands between `<think>` and `</think>` (Qwen, DeepSeek),
 * Gemma 4's `<|channel>thought … <channel|>`, and every channel but `final` of OpenAI's Harmony format
 * (`<|channel|>analysis<|message|>…<|end|>`), which servers pass on when they do not know a model's format.
 */

interface Thought {
  readonly opens: string
  readonly closes: readonly string[]
}

const THOUGHTS: readonly Thought[] = [
  { opens: '<think>', closes: ['</think>'] },
  { opens: '<thinking>', closes: ['</thinking>'] },
  { opens: '<thought>', closes: ['</thought>'] },
  { opens: '<|channel>thought', closes: ['<channel|>'] },
  ...['analysis', 'commentary'].map((channel) => ({
    opens: `<|channel|>${channel}`,
    closes: ['<|end|>', '<|call|>', '<|return|>'],
  })),
]
/** Marks that are left out, without the words around them. */
const MARKS = [
  '<|start|>assistant',
  '<|channel|>final<|message|>',
  '<|message|>',
  '<|end|>',
  '<|return|>',
  '<channel|>',
]
const LONGEST = Math.max(...[...MARKS, ...THOUGHTS.map(({ opens }) => opens)].map((mark) => mark.length))

export class ThoughtFilter {
  #held = ''
  #inside: Thought | null = null
  /** White space after a thought belongs to it. */
  #trims = false
  /** Whether the last piece held thinking. */
  thought = false

  /** The part of the piece, and of what was held back before it, that is text. */
  push(piece: string): string {
    this.thought = false
    if (this.#held === '' && this.#inside === null && !this.#trims && !piece.includes('<')) return piece
    let text = this.#held + piece
    this.#held = ''
    let said = ''
    while (text !== '') {
      const rest = this.#inside === null ? this.#outside(text) : this.#within(text, this.#inside)
      said += rest.said
      text = rest.text
    }
    return said
  }

  /** What was held back and turned out to be text. */
  end(): string {
    const rest = this.#inside === null ? this.#held : ''
    this.#held = ''
    return rest
  }

  #outside(whole: string): { said: string; text: string } {
    const text = this.#trims ? whole.trimStart() : whole
    const at = text.indexOf('<')
    if (at !== 0) {
      if (text !== '') this.#trims = false
      return at === -1 ? { said: text, text: '' } : { said: text.slice(0, at), text: text.slice(at) }
    }
    const thought = THOUGHTS.find(({ opens }) => text.startsWith(opens))
    if (thought) {
      this.#inside = thought
      this.thought = true
      return { said: '', text: text.slice(thought.opens.length) }
    }
    const mark = MARKS.find((one) => text.startsWith(one))
    if (mark !== undefined) return { said: '', text: text.slice(mark.length) }
    if (text.length < LONGEST && this.#mayOpen(text)) {
      this.#held = text
      return { said: '', text: '' }
    }
    this.#trims = false
    return { said: '<', text: text.slice(1) }
  }

  #mayOpen(text: string): boolean {
    return THOUGHTS.some(({ opens }) => opens.startsWith(text)) || MARKS.some((mark) => mark.startsWith(text))
  }

  #within(text: string, { closes }: Thought): { said: string; text: string } {
    this.thought = true
    const ends = closes.map((mark) => ({ at: text.indexOf(mark), mark })).filter(({ at }) => at !== -1)
    const [first] = ends.toSorted((a, b) => a.at - b.at)
    if (first === undefined) {
      // The end of the piece may be the beginning of a closing mark.
      this.#held = text.slice(-Math.max(...closes.map((mark) => mark.length)) + 1)
      return { said: '', text: '' }
    }
    this.#inside = null
    this.#trims = true
    return { said: '', text: text.slice(first.at + first.mark.length) }
  }
}

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
