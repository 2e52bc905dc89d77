/**
 * Takes thinking out of a text that arrives in pieces. What it knows as thinking stands in `thought-marks.ts`: tags count before any
 * text or at the start of a line, so that words about them stay; the control tokens of a model's format count anywhere. What opens after
 * text and is never closed was text.
 */
import { CLOSING, HEADS, isThoughtful, LONGEST, MARKS, type Span, SPANS, UNOPENED } from './thought-marks.ts'

/** How a model's answers begin: some servers put the opening tag into the prompt, so that it never arrives. */
export type Beginning = 'unknown' | 'text' | 'thought'

const LF = 10
/** Characters: a longer thought is no text of a debate. */
const KEPT_MAX = 100_000
const FIRST_OF_MARK = /[<[]/
/** A closing tag stands after a sentence; in words about it, after a space, a quotation mark or a backtick. */
const ENDS = new Set([...'.!?…:;)。！？\n'].map((sign) => sign.charCodeAt(0)))

/** What follows a closing tag that is quoted, and no thought's end. */
const QUOTED = /^["'“”’»`.,;:!?)\]]/

interface Step {
  readonly said: string
  /** What is still to be looked through. */
  readonly text: string
}

export class ThoughtFilter {
  #held = ''
  #inside: Span | null = null
  /** The thought so far, which is text after all if nothing closes it; null = it is thinking in any case. */
  #kept: string | null = null
  /** White space before the text, and after a thought, belongs to neither. */
  #trims = true
  #said = false
  /** The last character of the text (UTF-16); 0 = a thought or a mark came last. */
  #last = 0
  /** An opening tag stands in the text as a word, so that a closing one does, too. */
  #mentioned = false
  #suspects: boolean
  /** Whether the open thought only began like one. */
  #isSuspicion = false
  /** Whether the last piece held thinking. */
  thought = false
  /** Whether in the last piece a thought has ended whose beginning was taken for text: what came before is left out of it. */
  late = false
  /** How the answer began; null while it is not known. */
  began: 'text' | 'thought' | null = null

  constructor(beginning: Beginning = 'text') {
    this.#suspects = beginning === 'unknown'
    if (beginning === 'thought') this.#open(UNOPENED, '')
  }

  /** The part of the piece, and of what was held back before it, that is text. */
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
   * What was held back and turned out to be text.
   * @param isCut at the token limit: an open thought may have gone on
   * @param isLast nobody asks again: what only began like thinking is text then
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

  /** Neither a mark nor the white space after it is text. */
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
      // The end of the piece may be the beginning of a closing mark.
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
