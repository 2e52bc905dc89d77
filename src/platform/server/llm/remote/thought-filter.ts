/**
 * Takes thinking out of a text that arrives in pieces. What it knows as thinking stands in `thought-marks.ts`: tags count before any
 * text or at the start of a line, so that words about them stay; the control tokens of a model's format count anywhere. What opens after
 * text and is never closed was text.
 */
import { CLOSING, HEADS, isThoughtful, LONGEST, MARKS, type Span, SPANS, UNOPENED } from './thought-marks.ts'

/** Some servers put the opening tag into the prompt. */
export type Beginning = 'unknown' | 'text' | 'thought'

const LF = 10
/** Characters. */
const KEPT_MAX = 100_000
const FIRST_OF_MARK = /[<[]/
/** Before a closing tag; a tag that is mentioned follows a space, a quotation mark or a backtick. */
const ENDS = new Set([...'.!?…:;)。！？\n'].map((sign) => sign.charCodeAt(0)))

/** After a quoted closing tag. */
const QUOTED = /^["'“”’»`.,;:!?)\]]/

interface Step {
  readonly said: string
  /** Not searched yet. */
  readonly text: string
}

export class ThoughtFilter {
  #held = ''
  #inside: Span | null = null
  /** The thought so far, which is text if nothing closes it; null for certain thinking. */
  #kept: string | null = null
  /** Drops white space before the text and after a thought. */
  #trims = true
  #said = false
  /** The text's last UTF-16 unit; 0 after a thought or a mark. */
  #last = 0
  /** The text mentions an opening tag, so a closing one is a word, too. */
  #mentioned = false
  #suspects: boolean
  /** The open thought only began like one. */
  #isSuspicion = false
  /** The last piece held thinking. */
  thought = false
  /** A thought ended in the last piece whose beginning was taken for text, and is left out. */
  late = false
  /** Null while unknown. */
  began: 'text' | 'thought' | null = null

  constructor(beginning: Beginning = 'text') {
    this.#suspects = beginning === 'unknown'
    if (beginning === 'thought') this.#open(UNOPENED, '')
  }

  /** Returns the text of the piece and of what was held back. */
  push(piece: string): string {
    this.thought = false
    this.late = false
    if (this.#inside === null && this.#held === '' && !this.#trims && !piece.includes('<') && !piece.includes('[')) {
      if (piece !== '') this.#last = piece.charCodeAt(piece.length - 1)
      return piece
    }
    let text = this.#held + piece
    this.#held = ''
    let said = ''
    while (text !== '') {
      const step = this.#inside === null ? this.#outside(text) : this.#within(text, this.#inside)
      said = (this.late && !this.#said ? '' : said) + step.said
      text = step.text
    }
    return said
  }

  /**
   * Returns held-back text.
   * @param isCut at the token limit: an open thought may have gone on
   * @param isLast no retry: what only began like thinking is text
   */
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

  #pass(words: string, text: string): Step {
    this.#suspects = false
    this.#trims = false
    this.#said = true
    this.#last = words.charCodeAt(words.length - 1)
    return { said: words, text }
  }

  /** Drops a mark and the white space after it. */
  #drop(text: string): Step {
    this.#trims = true
    this.#last = 0
    return { said: '', text }
  }

  #outside(whole: string): Step {
    const text = this.#trims ? whole.trimStart() : whole
    if (text === '') return { said: '', text }
    const at = text.search(FIRST_OF_MARK)
    if (at !== 0) {
      const words = at === -1 ? text : text.slice(0, at)
      if (this.#suspects) {
        const verdict = isThoughtful(words)
        if (verdict === 'wait' && at === -1) {
          this.#held = text
          return { said: '', text: '' }
        }
        if (verdict === 'yes') {
          this.#open(UNOPENED, '')
          this.#isSuspicion = true
          return { said: '', text }
        }
      }
      return this.#pass(words, text.slice(words.length))
    }
    return this.#atMark(text)
  }

  #atMark(text: string): Step {
    const span = SPANS.find(({ opens }) => text.startsWith(opens))
    if (span) {
      const rest = text.slice(span.opens.length)
      if (!span.isTag || this.#last === 0 || this.#last === LF) {
        this.#open(span, this.#last === 0 ? null : span.opens)
        return { said: '', text: rest }
      }
      this.#mentioned = true
      return this.#pass(span.opens, rest)
    }
    const closing = CLOSING.find((mark) => text.startsWith(mark))
    if (closing !== undefined) {
      const rest = text.slice(closing.length)
      const isWord = this.#mentioned || !ENDS.has(this.#last) || QUOTED.test(rest)
      if (this.#said && isWord) return this.#pass(closing, rest)
      if (this.#said && rest === '') {
        this.#held = text
        return { said: '', text: '' }
      }
      if (this.#said) this.late = true
      this.#said = false
      this.began = 'thought'
      this.thought = true
      return this.#drop(rest)
    }
    const mark = MARKS.find((one) => text.startsWith(one))
    if (mark !== undefined) {
      this.#last = 0
      return { said: '', text: text.slice(mark.length) }
    }
    if (text.length < LONGEST && mayBe(text)) {
      this.#held = text
      return { said: '', text: '' }
    }
    return this.#pass(text.slice(0, 1), text.slice(1))
  }

  #within(text: string, { closes, isThought, tail }: Span): Step {
    this.thought ||= isThought
    const found = closes.exec(text)
    if (found === null) {
      // A closing mark may begin here.
      const known = Math.max(0, text.length - tail)
      if (this.#kept !== null && this.#kept.length < KEPT_MAX) this.#kept += text.slice(0, known)
      this.#held = text.slice(known)
      return { said: '', text: '' }
    }
    if (this.#inside === UNOPENED) this.began = 'thought'
    this.#inside = null
    this.#kept = null
    const [mark] = found
    return this.#drop(text.slice(HEADS.includes(mark) ? found.index : found.index + mark.length))
  }
}

const mayBe = (text: string): boolean =>
  SPANS.some(({ opens }) => opens.startsWith(text)) ||
  CLOSING.some((mark) => mark.startsWith(text)) ||
  MARKS.some((mark) => mark.startsWith(text))

export async function* withoutThought(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const filter = new ThoughtFilter()
  for await (const piece of pieces) {
    const said = filter.push(piece)
    if (said !== '') yield said
  }
  const rest = filter.end()
  if (rest !== '') yield rest
}
