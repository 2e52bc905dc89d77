/**
 * An append-only text and its readers, each a cursor and never a queue: one that falls behind costs no memory and is
 * sent the missing slice once it drains. Readers in step share the same encoded frame.
 */
import type { Response } from '#features/debates/contract/entries.ts'
import { isFirstHalf } from '#platform/cut.ts'
import type { EventSink } from '#platform/server/http/route.ts'
import { GrowingText } from '#platform/server/text/growing-text.ts'
import { DONE, encodeEvent } from '#platform/sse.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { TurnEvent } from '../../contract/turns.ts'

export interface TurnHead {
  readonly turnNumber: number
  readonly optionNumber: OptionNumber
  readonly aiModel: string
  readonly engine: string
  /** The provider's id of the model that writes it; null when no provider is asked. */
  readonly servedBy: string | null
}

/** The events of a turn before its text. */
type Pending = Extract<TurnEvent, { waiting: unknown } | { thinking: unknown }>

export type TurnEnd =
  | { readonly response: Response }
  | { readonly stopped: true }
  | Extract<TurnEvent, { error: string }>

export interface Flusher {
  soon(turn: LiveTurn): void
  /** For turns with a crowd: writes once per `CROWD_TICK_MS`. */
  later(turn: LiveTurn): void
}

/** From this many readers on, tokens are gathered before they are written: a write per token and reader is too much. */
export const CROWD = 24
/** A reader who is far behind gets its backlog in pieces of at most this many characters. */
const CATCH_UP = 64 * 1024
/** Stands in place of the end of a turn that is let go, since that end holds the whole response. */
const OVER: TurnEnd = { stopped: true }

interface Reader {
  readonly sink: EventSink
  /** Characters of the text. */
  offset: number
  blocked: boolean
}

const encode = (event: TurnEvent): string => encodeEvent(JSON.stringify(event))

export class LiveTurn {
  readonly debateId: string
  readonly claimId: string
  #head: TurnHead
  readonly #said = new GrowingText()
  /** Characters of the text. */
  #length = 0
  #pending: Pending | null = null
  #end: TurnEnd | null = null
  #isGone = false
  /** The end of the text, which no reader has been sent: to cut it out of the whole would copy the whole for every token. */
  #fresh = ''
  readonly #readers = new Set<Reader>()
  readonly #flusher: Flusher
  #settle: () => void = () => {}
  /** Resolves once the turn has ended and its readers know how. */
  readonly settled: Promise<void> = new Promise((resolve) => {
    this.#settle = resolve
  })
  onChange: ((event: TurnEvent) => void) | null = null

  constructor(debateId: string, claimId: string, head: TurnHead, flusher: Flusher) {
    this.debateId = debateId
    this.claimId = claimId
    this.#head = head
    this.#flusher = flusher
  }

  get head(): TurnHead {
    return this.#head
  }

  /** Decoded for each reading; '' once it is let go. */
  get text(): string {
    return String(this.#said)
  }

  /** Characters of the text, which are known without decoding it. */
  get length(): number {
    return this.#length
  }

  /** Its place in the local model's line, or that its model thinks; null once it has text. */
  get pending(): Pending | null {
    return this.#pending
  }

  get readers(): number {
    return this.#readers.size
  }

  append(piece: string): void {
    if (this.#end !== null || piece === '') return
    this.#said.append(piece)
    this.#length += piece.length
    this.#pending = null
    this.onChange?.({ content: piece })
    if (this.#readers.size === 0) {
      this.#fresh = ''
      return
    }
    this.#fresh += piece
    if (this.#readers.size < CROWD) this.#flusher.soon(this)
    else this.#flusher.later(this)
  }

  /** 1 = next, 0 = running. */
  wait(position: number): void {
    if (this.#end !== null) return
    if (position === 0) this.#pending = null
    else this.#await({ waiting: { position, engine: this.head.engine } })
  }

  /** The model thinks before its first text. */
  think(): void {
    if (this.#end === null && this.#length === 0) this.#await({ thinking: true })
  }

  /** Another model than the one that was asked writes it; @param servedBy the provider's id */
  serve(servedBy: string): void {
    if (this.#end !== null || servedBy === this.#head.servedBy) return
    this.#head = { ...this.#head, servedBy }
    this.#announce({ turn: this.#head })
  }

  #await(pending: Pending): void {
    this.#pending = pending
    this.#announce(pending)
  }

  #announce(event: TurnEvent): void {
    this.onChange?.(event)
    const frame = encode(event)
    for (const reader of this.#readers) if (!reader.blocked) this.#write(reader, frame)
  }

  /** Readers get the rest of the text, then the event. */
  end(end: TurnEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.onChange?.(end)
    this.#tell()
    for (const reader of this.#readers) this.#finish(reader)
    this.#settle()
    this.#flusher.soon(this)
  }

  /**
   * Within the pass of the event loop in which the turn ends, a reader still gets all of it. Later its stream ends without an
   * event, and who looks again finds the response saved.
   * @param offset 0 = the whole turn so far
   */
  attach(sink: EventSink, offset = 0): void {
    if (this.#isGone) return sink.end()
    const from = offset <= this.#length ? offset : 0
    const reader: Reader = { sink, offset: from, blocked: false }
    sink.onDrain = () => this.#drained(reader)
    sink.onClose = () => this.#leave(reader)
    this.#readers.add(reader)
    this.#write(reader, encode({ turn: this.head }))
    if (this.#pending !== null) this.#write(reader, encode(this.#pending))
    this.#catchUp(reader)
    if (this.#end !== null) this.#finish(reader)
  }

  /** The flusher calls it: sends readers what is new, and releases a turn that has ended. */
  flush(): void {
    this.#tell()
    this.#letGo()
  }

  #tell(): void {
    const fresh = this.#fresh
    if (fresh === '') return
    this.#fresh = ''
    const to = this.#length
    const from = to - fresh.length
    let shared: string | null = null
    for (const reader of this.#readers) {
      if (reader.blocked || reader.offset === to) continue
      if (reader.offset !== from) this.#catchUp(reader)
      else {
        shared ??= this.#frame(fresh, to)
        reader.offset = to
        this.#write(reader, shared)
      }
    }
  }

  /** @param to where the next piece begins: its id, so that `Last-Event-ID` is the offset to go on from */
  #frame(content: string, to: number): string {
    // As `encodeEvent` would, for every token: the string alone is encoded, and JSON has no line breaks to look for.
    return `id: ${this.head.turnNumber}-${to}\ndata: {"content":${JSON.stringify(content)}}\n\n`
  }

  #catchUp(reader: Reader): void {
    if (reader.blocked || reader.offset >= this.#length) return
    const { text } = this
    while (!reader.blocked && reader.offset < text.length) {
      let to = Math.min(text.length, reader.offset + CATCH_UP)
      // A slice must not end between the halves of a surrogate pair.
      if (to < text.length && isFirstHalf(text, to - 1)) to -= 1
      const frame = this.#frame(text.slice(reader.offset, to), to)
      reader.offset = to
      this.#write(reader, frame)
    }
  }

  #drained(reader: Reader): void {
    reader.blocked = false
    this.#catchUp(reader)
    if (this.#end !== null) this.#finish(reader)
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#end !== null) this.#flusher.soon(this)
  }

  /**
   * Once it has ended and nobody is left who waits for its text. The turn itself is old by then: until the next full collection it
   * would keep its text and its response alive.
   */
  #letGo(): void {
    if (this.#end === null || this.#readers.size > 0) return
    this.#isGone = true
    this.#end = OVER
    this.#said.clear()
  }

  #finish(reader: Reader): void {
    if (reader.blocked || this.#end === null || reader.sink.closed) return
    reader.sink.onDrain = null
    reader.sink.write(encode(this.#end))
    if (!('error' in this.#end)) reader.sink.write(encodeEvent(DONE))
    reader.sink.end()
    this.#leave(reader)
  }

  #write(reader: Reader, frame: string): void {
    if (reader.sink.closed) this.#readers.delete(reader)
    else if (!reader.sink.write(frame)) reader.blocked = true
  }
}

/** 0 for another turn's id or none. */
export function resumeOffset(lastEventId: string | undefined, turnNumber: number): number {
  const match = /^(\d{1,6})-(\d{1,9})$/.exec(lastEventId ?? '')
  return match && Number(match[1]) === turnNumber ? Number(match[2]) : 0
}
