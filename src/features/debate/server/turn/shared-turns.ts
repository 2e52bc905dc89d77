/**
 * The writer appends to a key and publishes each piece with its offset; a follower subscribes first, reads the key,
 * then adds only what it does not have yet.
 */
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Clock } from '#platform/clock.ts'
import { LiveTurn, type Flusher, type TurnEnd, type TurnHead } from './live-turn.ts'

/** Milliseconds over which pieces are gathered before they are published. */
const PUBLISH_TICK_MS = 10
/** Seconds a turn's keys outlive their last change: longer than any turn may be silent. */
const KEY_LIFE_S = 300
/** Milliseconds after which the lifetime of a text's key is renewed; renewing it with every piece would be a third command for each token. */
const RENEW_MS = 30_000

type Message = { readonly at: number; readonly text: string } | { readonly waiting: number } | { readonly end: TurnEnd }

/** Why nobody reads a debate's turn to its end; the codes of the refusals that its readers are told. */
const DEBATE_GONE = ['debate-deleted', 'hidden-meanwhile'] as const
export type DebateGone = (typeof DEBATE_GONE)[number]
/** @param why the reason of an interruption */
export const isDebateGone = (why: unknown): why is DebateGone => DEBATE_GONE.includes(why as DebateGone)

export type AskedEnd = 'stopped' | DebateGone

/** Asks the instance that writes a turn to end it: what a program does that writes no turns itself. */
export function stopElsewhere(broadcast: Pick<Broadcast, 'publish'>, claimId: string, why: AskedEnd): void {
  broadcast.publish(STOP_TOPIC, `${claimId} ${why}`)
}

export type SharedTurns = ReturnType<typeof sharedTurns>

const STOP_TOPIC = 'turns:stop'
const topicOf = (claimId: string) => `turn:${claimId}`
const keysOf = (claimId: string) => [`turn:${claimId}:head`, `turn:${claimId}:text`, `turn:${claimId}:end`] as const

export function sharedTurns(broadcast: Broadcast, clock: Pick<Clock, 'every' | 'now'>, flusher: Flusher) {
  const unpublished = new Map<LiveTurn, { at: number; text: string }>()
  let stopTicking: (() => void) | null = null

  const publish = (turn: LiveTurn, message: Message) =>
    broadcast.publish(topicOf(turn.claimId), JSON.stringify(message))

  const publishText = (turn: LiveTurn) => {
    const pending = unpublished.get(turn)
    if (!pending) return
    unpublished.delete(turn)
    const now = clock.now()
    const renews = now - (announced.get(turn) ?? 0) >= RENEW_MS
    if (renews && announced.has(turn)) announced.set(turn, now)
    broadcast.append(keysOf(turn.claimId)[1], pending.text, renews ? KEY_LIFE_S : null)
    publish(turn, pending)
  }
  const tick = () => {
    if (unpublished.size === 0) {
      stopTicking?.()
      stopTicking = null
    }
    for (const turn of unpublished.keys()) publishText(turn)
  }

  /** The turns that are written here, with the time at which the lifetime of their text was renewed; 0 = never. */
  const announced = new Map<LiveTurn, number>()
  const announceHead = (turn: LiveTurn) => broadcast.set(keysOf(turn.claimId)[0], JSON.stringify(turn.head), KEY_LIFE_S)
  // Text that was appended while the store was away is missing there; write the whole text, so that the key has no gap.
  broadcast.onRestored(() => {
    for (const turn of announced.keys()) {
      unpublished.delete(turn)
      announceHead(turn)
      broadcast.set(keysOf(turn.claimId)[1], turn.text, KEY_LIFE_S)
    }
  })

  return {
    announce(turn: LiveTurn): void {
      announced.set(turn, 0)
      announceHead(turn)
      turn.onChange = (event) => {
        if ('content' in event) {
          const pending = unpublished.get(turn)
          if (pending) pending.text += event.content
          else unpublished.set(turn, { at: turn.length - event.content.length, text: event.content })
          stopTicking ??= clock.every(PUBLISH_TICK_MS, tick)
        } else if ('waiting' in event) publish(turn, { waiting: event.waiting.position })
        else if (!('turn' in event)) {
          publishText(turn)
          announced.delete(turn)
          broadcast.set(keysOf(turn.claimId)[2], JSON.stringify(event), KEY_LIFE_S)
          publish(turn, { end: event })
        }
      }
    },

    /** Null when nothing is known of the turn. Rejects when the store is away. */
    async follow(debateId: string, claimId: string): Promise<LiveTurn | null> {
      // The head is read first: a read fails at once when the store is away, while a subscription would wait for it.
      const [head] = await broadcast.read([keysOf(claimId)[0]])
      if (!head) return null
      let mirror: LiveTurn | null = null
      let early: Message[] = []

      const take = (message: Message) => {
        if (mirror === null) return void early.push(message)
        if ('end' in message) mirror.end(message.end)
        else if ('waiting' in message) mirror.wait(message.waiting)
        else {
          const known = mirror.length - message.at
          if (known < 0) void catchUp()
          else if (known < message.text.length) mirror.append(message.text.slice(known))
        }
      }
      const catchUp = async () => {
        const [, text, end] = await broadcast.read(keysOf(claimId)).catch(() => [null, null, null])
        if (mirror === null) return
        if (text && text.length > mirror.length) mirror.append(text.slice(mirror.length))
        if (end) mirror.end(JSON.parse(end) as TurnEnd)
      }

      const unsubscribe = await broadcast.subscribe(
        topicOf(claimId),
        (message) => take(JSON.parse(message) as Message),
        () => void catchUp(),
      )
      try {
        const [, text, end] = await broadcast.read(keysOf(claimId))
        mirror = new LiveTurn(debateId, claimId, JSON.parse(head) as TurnHead, flusher)
        mirror.append(text ?? '')
        for (const message of early) take(message)
        early = []
        if (end) mirror.end(JSON.parse(end) as TurnEnd)
        void mirror.settled.then(unsubscribe)
        return mirror
      } catch (error) {
        unsubscribe()
        throw error
      }
    },

    stop(claimId: string, why: AskedEnd): void {
      stopElsewhere(broadcast, claimId, why)
    },

    onStop(stop: (claimId: string, why: AskedEnd) => void): void {
      const hear = (message: string) => {
        const [claimId = '', why] = message.split(' ')
        stop(claimId, isDebateGone(why) ? why : 'stopped')
      }
      broadcast.subscribe(STOP_TOPIC, hear, () => {}).catch(() => {})
    },
  }
}
