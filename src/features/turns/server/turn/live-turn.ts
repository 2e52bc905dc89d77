/** Gives each reader a cursor instead of a queue, which saves memory. Readers at the same position share an encoded frame. */
import { isFirstHalf } from '#platform/cut.ts'
import type { EventSink } from '#platform/server/http/route.ts'
import { GrowingText } from '#platform/server/text/growing-text.ts'
import { DONE, encodeEvent } from '#platform/sse.ts'
import type { TurnEvent } from '../../contract/turns.ts'
import type { Clock } from '#platform/clock.ts'

/** `servedBy`: the model id that the provider uses; null without a provider. */
export type TurnHead = Extract<TurnEvent, { turn: unknown }>['turn']

type Pending = Extract<TurnEvent, { waiting: unknown } | { thinking: unknown }>

export type TurnEnd = Extract<TurnEvent, { response: unknown } | { stopped: true } | { error: string }>

/** The number of readers from which tokens are sent at intervals instead of one by one, to save work. */
export const CROWD = 24
const CATCH_UP = 64 * 1024
/** Replaces the end event of a released turn, so that the response in that event can be freed. */
const OVER: TurnEnd = { stopped: true }

interface Reader {
  readonly sink: EventSink
  offset: number
  blocked: boolean
}

const encode = (event: TurnEvent): string => encodeEvent(JSON.stringify(event))

export class LiveTurn {
  readonly debateId: string
  readonly claimId: string
  #head: TurnHead
  readonly #said = new GrowingText()
  #length = 0
  #pending: Pending | null = null
  #end: TurnEnd | null = null
  #isGone = false
  /** The unsent end of the text, stored separately to avoid slicing the whole text for every token. */
  #fresh = ''
  readonly #readers = new Set<Reader>()
  readonly #flusher: Flusher
  #settle: () => void = () => {}
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

  /** The whole text, decoded on each access; empty once the turn is released. */
  get text(): string {
    return String(this.#said)
  }

  get length(): number {
    return this.#length
  }

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

  /** Shows readers the turn's place in the queue. @param position 1 = next in line, 0 = running */
  wait(position: number): void {
    if (this.#end !== null) return
    if (position === 0) this.#pending = null
    else this.#await({ waiting: { position, engine: this.head.engine } })
  }

  think(): void {
    if (this.#end === null && this.#length === 0) this.#await({ thinking: true })
  }

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

  end(end: TurnEnd): void {
    if (this.#end !== null) return
    this.#end = end
    this.onChange?.(end)
    this.#tell()
    for (const reader of this.#readers) this.#finish(reader)
    this.#settle()
    this.#flusher.soon(this)
  }

  /** Adds a reader, or ends its stream if the turn is released. @param offset 0 for the whole text so far */
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

  /** Encodes a piece of text as an event. @param to the event's id, and thus the `Last-Event-ID` from which to continue */
  #frame(content: string, to: number): string {
    // Encodes only the string, which is faster than encoding the event. JSON has no line breaks, so one `data:` line is enough.
    return `id: ${this.head.turnNumber}-${to}\ndata: {"content":${JSON.stringify(content)}}\n\n`
  }

  #catchUp(reader: Reader): void {
    if (reader.blocked || reader.offset >= this.#length) return
    const { text } = this
    while (!reader.blocked && reader.offset < text.length) {
      let to = Math.min(text.length, reader.offset + CATCH_UP)
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

  /** Frees the text and the response, which would otherwise stay in memory until the next full garbage collection. */
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

/** Returns the offset at which to continue, or 0 if the id is missing or belongs to another turn. */
export function resumeOffset(lastEventId: string | undefined, turnNumber: number): number {
  const match = /^(\d{1,6})-(\d{1,9})$/.exec(lastEventId ?? '')
  return match && Number(match[1]) === turnNumber ? Number(match[2]) : 0
}

/** Milliseconds between two sends to many readers, about as long as a fast model needs for one token. */
export const CROWD_TICK_MS = 100

export type Flusher = ReturnType<typeof createFlusher>

/** Creates a flusher that writes once per pass of the event loop. Pass `setImmediate` as `soon`. */
export function createFlusher(clock: Pick<Clock, 'every'>, soon: (run: () => void) => void) {
  let dirty: LiveTurn[] = []
  let scheduled = false
  const crowded = new Set<LiveTurn>()
  let stopTicking: (() => void) | null = null

  const drain = () => {
    const turns = dirty
    dirty = []
    scheduled = false
    for (const turn of turns) turn.flush()
  }
  const tick = () => {
    if (crowded.size === 0) {
      stopTicking?.()
      stopTicking = null
    }
    for (const turn of crowded) turn.flush()
    crowded.clear()
  }
  return {
    soon(turn: LiveTurn): void {
      dirty.push(turn)
      if (scheduled) return
      scheduled = true
      soon(drain)
    },
    later(turn: LiveTurn): void {
      crowded.add(turn)
      stopTicking ??= clock.every(CROWD_TICK_MS, tick)
    },
  }
}
