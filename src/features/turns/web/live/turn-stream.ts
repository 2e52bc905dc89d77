/** Yields a turn's events as one sequence. After a broken connection, joins the running turn again. */
import * as v from 'valibot'
import type { Response } from '#features/debates/contract/entries.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { withoutBidiControls } from '#platform/bidi-controls.ts'
import type { Clock } from '#platform/clock.ts'
import { DONE, type ServerEvent } from '#platform/sse.ts'
import { turnEventSchema, type TurnEvent } from '../../contract/turns.ts'
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }

export const RECONNECT_FIRST_MS = 500
export const RECONNECT_LAST_MS = 10_000
/** Three heartbeat intervals (§11), after which a silent connection counts as dead. */
export const SILENCE_MS = 45_000

export type TurnHead = Extract<TurnEvent, { turn: unknown }>['turn']
export type Waiting = Extract<TurnEvent, { waiting: unknown }>['waiting']

/** `nothing`: the turn ended before any of its text arrived. */
export type TurnEnd =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly error: Error }

export type TurnStep =
  | { readonly kind: 'turn'; readonly turn: TurnHead }
  | { readonly kind: 'waiting'; readonly waiting: Waiting }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'connection'; readonly connected: boolean }

export interface Link {
  readonly signal: AbortSignal
  readonly onBytes: () => void
}

export interface TurnSource {
  start(link: Link): Promise<AsyncIterable<ServerEvent> | null>
  /** Joins the running turn, or resolves to null if no turn is being written. */
  join(link: Link & { readonly lastEventId: string | null }): Promise<AsyncIterable<ServerEvent> | null>
  stop(): Promise<void>
  /** Resolves to the turn's saved response, or to null if the turn ended without one. */
  finished(turnNumber: number, signal: AbortSignal): Promise<Response | null>
}

/** Yields a turn's events. Never repeats an unanswered first `start`. Throws a refusal (`CallError`) or the signal’s reason. */
export async function* turnSteps(
  source: TurnSource,
  how: 'start' | 'join',
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<TurnStep, TurnEnd, void> {
  const turn: Progress = { head: null, text: '' }
  let begun = how === 'join'
  let wait = 0
  for (;;) {
    const known = turn.text.length
    try {
      const open = begun
        ? (link: Link) => source.join({ ...link, lastEventId: turn.head && `${turn.head.turnNumber}-${known}` })
        : async (link: Link) => {
            const events = await source.start(link)
            begun = true
            return events
          }
      const end = yield* oneConnection(source, open, turn, clock, signal)
      if (end !== null) return end
    } catch (error) {
      if (signal.aborted || !begun || !isLost(error)) throw error
    }
    yield { kind: 'connection', connected: false }
    wait = turn.text.length > known || wait === 0 ? RECONNECT_FIRST_MS : Math.min(wait * 2, RECONNECT_LAST_MS)
    await clock.sleep(wait, signal)
  }
}

interface Progress {
  head: TurnHead | null
  /** The text exactly as the server wrote it, because event ids are character offsets into it. */
  text: string
}

/** Yields events until the turn ends, and returns how it ended, or null if the connection closed first. */
async function* oneConnection(
  source: TurnSource,
  open: (link: Link) => Promise<AsyncIterable<ServerEvent> | null>,
  turn: Progress,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<TurnStep, TurnEnd | null, void> {
  const silent = new AbortController()
  let heardAt = clock.now()
  const stopListening = clock.every(SILENCE_MS / 9, () => {
    if (clock.now() - heardAt > SILENCE_MS) silent.abort(new Error('The connection went silent.'))
  })
  try {
    const events = await open({
      signal: AbortSignal.any([signal, silent.signal]),
      onBytes: () => {
        heardAt = clock.now()
      },
    })
    if (events === null) return await afterwards(source, turn, signal)
    yield { kind: 'connection', connected: true }
    for await (const event of events) {
      const message = event.data === DONE ? 'done' : parseEvent(event.data)
      if (message === null) continue
      if (message === 'done') return await afterwards(source, turn, signal)
      if ('response' in message) {
        const { response } = message
        return { kind: 'response', response: { ...response, content: withoutBidiControls(response.content) } }
      }
      if ('stopped' in message) return { kind: 'stopped' }
      if ('error' in message) return { kind: 'failed', error: new CallError(0, message.error, message) }
      if ('waiting' in message) yield { kind: 'waiting', waiting: message.waiting }
      else if ('thinking' in message) yield { kind: 'thinking' }
      else if ('content' in message) {
        turn.text = turn.text.slice(0, startOf(event.id, message.content, turn.text)) + message.content
        yield { kind: 'text', text: withoutBidiControls(turn.text) }
      } else {
        const ours = turn.head === null || turn.head.turnNumber === message.turn.turnNumber
        if (!ours) return await afterwards(source, turn, signal)
        turn.head = message.turn
        yield { kind: 'turn', turn: message.turn }
      }
    }
    return null
  } finally {
    stopListening()
  }
}

async function afterwards(source: TurnSource, turn: Progress, signal: AbortSignal): Promise<TurnEnd> {
  if (turn.head === null) return { kind: 'nothing' }
  const response = await source.finished(turn.head.turnNumber, signal)
  if (response === null)
    return { kind: 'failed', error: new CallError(0, refusals['turn-lost'], { code: 'turn-lost' }) }
  return { kind: 'response', response }
}

/** Returns the offset at which a piece starts, computed from the event's id (`<turn>-<end offset>`). */
function startOf(id: string, piece: string, text: string): number {
  const end = /^\d+-(\d+)$/.exec(id)?.[1]
  return end === undefined ? text.length : Math.max(0, Number(end) - piece.length)
}

/** Returns true if the connection broke or the server is busy or restarting, so that a retry may succeed. */
function isLost(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500
}

function parseEvent(data: string): TurnEvent | null {
  try {
    return v.parse(turnEventSchema, JSON.parse(data))
  } catch {
    return null
  }
}
