/** Provides an event stream in memory that records all events and can block writes. */
import type { EventSink } from '#platform/server/http/route.ts'
import { EventParser, type ServerEvent } from '#platform/sse.ts'

export interface TestSink extends EventSink {
  readonly events: ServerEvent[]
  /** The number of bytes written while the sink was blocked, which a real connection would have to buffer. */
  readonly heldBytes: number
  readonly writes: number
  block(): void
  drain(): void
  leave(): void
  text(): string
}

export function testSink(): TestSink {
  const events: ServerEvent[] = []
  const parser = new EventParser((event) => events.push(event))
  let blocked = false
  const sink = {
    events,
    heldBytes: 0,
    writes: 0,
    closed: false,
    onDrain: null as (() => void) | null,
    onClose: null as (() => void) | null,
    write(frame: string): boolean {
      parser.feed(Buffer.from(frame))
      sink.writes += 1
      if (blocked) sink.heldBytes += frame.length
      return !blocked
    },
    end(): void {
      sink.leave()
    },
    block(): void {
      blocked = true
    },
    drain(): void {
      blocked = false
      sink.heldBytes = 0
      sink.onDrain?.()
    },
    leave(): void {
      if (sink.closed) return
      sink.closed = true
      sink.onClose?.()
    },
    text: () => events.map((event) => contentOf(event.data)).join(''),
  }
  return sink
}

function contentOf(data: string): string {
  if (data === '[DONE]') return ''
  const event = JSON.parse(data) as { content?: string }
  return event.content ?? ''
}
