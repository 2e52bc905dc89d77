/**
 * Avoids parsing events that differ only in one string. Once a probe has verified the bytes around this string, only the
 * string is extracted, which saves 2 of 23 µs per token (decision 0006).
 */
import { EventParser } from '#platform/sse.ts'
import { type Answer, type Dialect, emptyAnswer } from './dialect.ts'
import { parsedJson } from './error-fields.ts'

/** After this many successive events that do not match the verified bytes, the fast path is abandoned. */
const LESSONS = 8
const PROBE = '\u2063probe\u2063'
/** Matches characters that JSON escapes or forbids in a string (RFC 8259 §7). */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const ESCAPED = /["\\\u0000-\u001f]/
/** OpenAI pads its events with this field, so that the sizes of encrypted packets do not reveal the tokens. */
const PADDING = Buffer.from(',"obfuscation":"')
const END = Buffer.from('}\n\n')
const LF = 10

interface Frame {
  readonly before: Buffer
  readonly after: Buffer
}

export class EventReader {
  readonly #dialect: Pick<Dialect, 'read'>
  readonly #answer: Answer
  readonly #parser: EventParser
  #events = 0
  #frame: Frame | null = null
  #lessons = LESSONS
  #between = true

  constructor(dialect: Pick<Dialect, 'read'>, answer: Answer) {
    this.#dialect = dialect
    this.#answer = answer
    this.#parser = new EventParser((event) => {
      this.#events++
      if (!answer.ended && answer.failure === null) dialect.read(event.data, answer, event.event)
    })
  }

  feed(chunk: Buffer): void {
    if (this.#between && this.#frame !== null) {
      const text = textIn(chunk, this.#frame)
      if (text !== null) {
        this.#answer.text += text
        this.#answer.progress = true
        this.#lessons = LESSONS
        return
      }
    }
    const alone = this.#between
    const before = this.#answer.text.length
    this.#events = 0
    this.#parser.feed(chunk)
    this.#between = this.#parser.between && chunk.at(-1) === LF
    if (alone && this.#between && this.#events === 1 && this.#lessons > 0 && !this.#answer.finished) {
      this.#learn(chunk, this.#answer.text.slice(before))
    }
  }

  end(): void {
    this.#parser.feed(Buffer.from('\n\n'))
  }

  #learn(chunk: Buffer, text: string): void {
    if (text === '') return
    this.#lessons--
    const event = unpadded(chunk)
    const literal = Buffer.from(JSON.stringify(text))
    const at = event.indexOf(literal)
    if (at === -1) return
    const before = event.subarray(0, at + 1)
    const after = event.subarray(at + literal.length - 1)
    if (this.#proves(before, after)) this.#frame = { before: ownBytes(before), after: ownBytes(after) }
  }

  #proves(before: Buffer, after: Buffer): boolean {
    const answer = emptyAnswer()
    const expected = { ...emptyAnswer(), text: PROBE, progress: true }
    try {
      const parser = new EventParser((event) => this.#dialect.read(event.data, answer, event.event))
      parser.feed(Buffer.concat([before, Buffer.from(PROBE), after]))
    } catch {
      return false
    }
    return Object.entries(expected).every(([key, value]) => answer[key as keyof Answer] === value)
  }
}

/** Copies bytes out of Node's shared pool, where they would keep 8 kB in memory while the stream runs. */
function ownBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function textIn(chunk: Buffer, { before, after }: Frame): string | null {
  const start = before.length
  if (chunk.length < start + after.length || chunk.compare(before, 0, start, 0, start) !== 0) return null
  let event = chunk
  let end = chunk.length - after.length
  if (chunk.compare(after, 0, after.length, end) !== 0) {
    event = unpadded(chunk)
    end = event.length - after.length
    if (event === chunk || end < start || event.compare(after, 0, after.length, end) !== 0) return null
  }
  const literal = event.toString('utf8', start, end)
  return ESCAPED.test(literal) ? (parsedJson(`"${literal}"`) as string | null) : literal
}

function unpadded(chunk: Buffer): Buffer {
  const at = chunk.lastIndexOf(PADDING)
  if (at === -1) return chunk
  const rest = chunk.toString('latin1', at + PADDING.length)
  return /^\w*"\}\n\n$/.test(rest) ? Buffer.concat([chunk.subarray(0, at), END]) : chunk
}

const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])
const COLON = 0x3a
const CR = 13

export class AnswerStart {
  #isComment = false

  /** Skips a byte order mark, white space, and comments, which proxies send. Returns null if nothing else is left. */
  cut(chunk: Buffer): Buffer | null {
    for (const [at, byte] of chunk.entries()) {
      if (this.#isComment) this.#isComment = byte !== LF && byte !== CR
      else if (byte === COLON) this.#isComment = true
      else if (!BLANK.has(byte)) return chunk.subarray(at)
    }
    return null
  }
}
