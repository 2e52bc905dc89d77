/** Replaces the server that streams a live turn. A test can send data on each connection, break it or close it. */
import { roundOf } from '#features/debates/rounds.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import type { CallError } from '#platform/web/calls/call.ts'
import { DONE, type ServerEvent } from '#platform/sse.ts'
import type { TurnEvent } from '#features/turns/contract/turns.ts'
import type { Link, TurnSource } from '#features/turns/web/live/turn-stream.ts'

export interface ScriptedConnection {
  readonly how: 'start' | 'join'
  readonly lastEventId: string | null
  readonly link: Link
  readonly closed: boolean
  /** Sends an event. As on the server, the id of a piece of text consists of the turn and of the offset of the piece's end. */
  send(event: TurnEvent, id?: string): void
  sendRaw(data: string): void
  done(): void
  close(): void
  break(error: Error): void
}

export interface ScriptedSource extends TurnSource {
  readonly connections: ScriptedConnection[]
  readonly last: ScriptedConnection
  /** Each of the next connections gets one of these instead of a stream: an error or, for null, the status 204. */
  readonly refusals: (CallError | null)[]
  stopped: number
  stopError: Error | null
  kept: Response | null
}

export function scriptedSource(): ScriptedSource {
  const connections: ScriptedConnection[] = []
  const open = (how: 'start' | 'join', link: Link, lastEventId: string | null) => {
    const queue = eventQueue(link.signal)
    connections.push({
      how,
      lastEventId,
      link,
      get closed() {
        return queue.closed()
      },
      send: (event, id = '') => queue.push({ data: JSON.stringify(event), event: 'message', id }),
      sendRaw: (data) => queue.push({ data, event: 'message', id: '' }),
      done: () => queue.push({ data: DONE, event: 'message', id: '' }),
      close: queue.close,
      break: queue.break,
    })
    const refusal = source.refusals.shift()
    if (refusal === undefined) return Promise.resolve(queue.events)
    return refusal === null ? Promise.resolve(null) : Promise.reject(refusal)
  }
  const source: ScriptedSource = {
    connections,
    get last() {
      const last = connections.at(-1)
      if (last === undefined) throw new Error('no connection was asked for')
      return last
    },
    refusals: [],
    stopped: 0,
    stopError: null,
    kept: null,
    start: (link) => open('start', link, null),
    join: ({ lastEventId, ...link }) => open('join', link, lastEventId),
    stop: async () => {
      source.stopped += 1
      if (source.stopError) throw source.stopError
    },
    finished: () => Promise.resolve(source.kept),
  }
  return source
}

function eventQueue(signal: AbortSignal) {
  const waiting: ServerEvent[] = []
  let ended: { error: Error | null } | null = null
  let wake = () => {}
  const end = (error: Error | null) => {
    ended ??= { error }
    wake()
  }
  signal.addEventListener('abort', () => end(signal.reason as Error))
  let left = false
  async function* events(): AsyncGenerator<ServerEvent, void, void> {
    try {
      for (;;) {
        const next = waiting.shift()
        if (next) yield next
        else if (ended?.error) throw ended.error
        else if (ended) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      left = true
    }
  }
  return {
    events: events(),
    closed: () => left,
    push: (event: ServerEvent) => {
      waiting.push(event)
      wake()
    },
    close: () => end(null),
    break: (error: Error) => end(error),
  }
}

export function responseOf(turnNumber: number, content: string): Response {
  return {
    id: `00000000-0000-7000-8000-${String(turnNumber).padStart(12, '0')}`,
    debateId: '00000000-0000-7000-8000-000000000000',
    optionNumber: turnNumber % 2 === 1 ? 1 : 2,
    content,
    summary: null,
    turnNumber,
    round: roundOf(turnNumber),
    aiModel: 'gpt-4.1-nano',
    engine: 'scripted',
    servedBy: null,
    digitalSourceType: DIGITAL_SOURCES.algorithmic,
    stopped: false,
    cut: false,
    citations: [],
    createdAt: new Date(Date.UTC(2026, 0, 1, 12, turnNumber)).toISOString(),
  }
}
