/** Shares running turns between instances. A turn's text is published only after another instance has requested it. */
import { type DebateGone, isDebateGone } from '#features/debates/server/lists/own-debates-store.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Clock } from '#platform/clock.ts'
import { LiveTurn, type Flusher, type TurnEnd, type TurnHead } from './live-turn.ts'

const PUBLISH_TICK_MS = 10
/** Milliseconds before a follower repeats its request, in case the request or the answer was lost. */
const ASK_AGAIN_MS = 500
/** Milliseconds after which a writer that does not answer counts as dead. */
const ANSWER_MS = 2_000
/** Seconds for which a turn's head is stored. No turn lasts longer, even with its time in the queue. */
const HEAD_LIFE_S = 3_600
/** Seconds for which an ended turn is stored, because a follower may have read its claim just before the end. */
const END_LIFE_S = 60

type Message =
  | { readonly at: number; readonly text: string }
  /** If `thinking` or `servedBy` is set, `waiting` is 0, because older instances read only `waiting`. */
  | { readonly waiting: number; readonly thinking?: true; readonly servedBy?: string }
  /** `at`: the length of the whole text in characters. */
  | { readonly at: number; readonly end: TurnEnd }

interface Announced {
  readonly head: TurnHead
  readonly asks: string
  readonly over?: { readonly text: string; readonly end: TurnEnd }
}

export type AskedEnd = 'stopped' | DebateGone

export function stopElsewhere(broadcast: Pick<Broadcast, 'publish'>, claimId: string, why: AskedEnd): void {
  broadcast.publish(STOP_TOPIC, `${claimId} ${why}`)
}

export type SharedTurns = ReturnType<typeof sharedTurns>

const STOP_TOPIC = 'turns:stop'
const nameOf = (claimId: string) => `turn:${claimId}`

export function sharedTurns(broadcast: Broadcast, clock: Clock, flusher: Flusher, instance: string) {
  const asks = `turns:asked:${instance}`
  const written = new Map<string, LiveTurn>()
  const followed = new Set<LiveTurn>()
  const unpublished = new Map<LiveTurn, { at: number; text: string }>()
  let stopTicking: (() => void) | null = null

  const publish = (turn: LiveTurn, message: Message) => broadcast.publish(nameOf(turn.claimId), JSON.stringify(message))
  const announce = (turn: LiveTurn, over?: Announced['over']) => {
    const announced: Announced = { head: turn.head, asks, ...(over && { over }) }
    broadcast.set(nameOf(turn.claimId), JSON.stringify(announced), over ? END_LIFE_S : HEAD_LIFE_S)
  }

  const publishPending = (turn: LiveTurn) => {
    const { pending } = turn
    if (pending === null) return
    publish(turn, 'thinking' in pending ? { waiting: 0, thinking: true } : { waiting: pending.waiting.position })
  }

  const publishText = (turn: LiveTurn) => {
    const pending = unpublished.get(turn)
    if (!pending) return
    unpublished.delete(turn)
    publish(turn, pending)
  }
  const tick = () => {
    if (unpublished.size === 0) {
      stopTicking?.()
      stopTicking = null
    }
    for (const turn of unpublished.keys()) publishText(turn)
  }
  const publishSoon = (turn: LiveTurn, at: number, text: string) => {
    unpublished.set(turn, { at, text })
    stopTicking ??= clock.every(PUBLISH_TICK_MS, tick)
  }

  const hear = (topic: string, heard: (message: string) => void) => {
    broadcast.subscribe(topic, heard, () => {}).catch(() => {})
  }
  hear(asks, (claimId) => {
    const turn = written.get(claimId)
    if (!turn) return
    // Answers the first request at once, and combines the answers to later requests.
    if (followed.has(turn)) publishSoon(turn, 0, turn.text)
    else publish(turn, { at: 0, text: turn.text })
    followed.add(turn)
    publishPending(turn)
  })

  // Publishes the current state again, because messages are lost while the store is unreachable.
  broadcast.onRestored(() => {
    for (const turn of written.values()) announce(turn)
    for (const turn of followed) publish(turn, { at: 0, text: turn.text })
  })

  const read = async (claimId: string): Promise<Announced | null> => {
    const [announced] = await broadcast.read([nameOf(claimId)])
    return announced ? (JSON.parse(announced) as Announced) : null
  }

  return {
    announce(turn: LiveTurn): void {
      written.set(turn.claimId, turn)
      announce(turn)
      turn.onChange = (event) => {
        if ('content' in event) {
          if (!followed.has(turn)) return
          const pending = unpublished.get(turn)
          if (pending) pending.text += event.content
          else publishSoon(turn, turn.length - event.content.length, event.content)
        } else if ('waiting' in event || 'thinking' in event) {
          if (followed.has(turn)) publishPending(turn)
        } else if ('turn' in event) {
          announce(turn)
          const { servedBy } = event.turn
          if (followed.has(turn) && servedBy !== null) publish(turn, { waiting: 0, servedBy })
        } else {
          publishText(turn)
          written.delete(turn.claimId)
          followed.delete(turn)
          announce(turn, { text: turn.text, end: event })
          // Publishes the end even if no instance has requested the text, because a request may be about to arrive.
          publish(turn, { at: turn.length, end: event })
        }
      }
    },

    /** Returns a mirror of another instance's turn, or null if it is missing or silent. Rejects if the store is unreachable. */
    async follow(debateId: string, claimId: string): Promise<LiveTurn | null> {
      // Reads first, because a read fails at once if the store is unreachable, while a subscription would wait.
      const announced = await read(claimId)
      if (announced === null) return null
      const mirror = new LiveTurn(debateId, claimId, announced.head, flusher)
      const answer = new AbortController()
      let isHeard = false
      let done = false
      let stopAsking: (() => void) | null = null

      const stop = () => {
        stopAsking?.()
        stopAsking = null
      }
      const heard = () => {
        isHeard = true
        answer.abort()
      }
      const askOnce = () => {
        broadcast.publish(announced.asks, claimId)
        const look = async () => {
          const over = (await read(claimId))?.over
          if (!over) return
          mirror.append(over.text.slice(mirror.length))
          mirror.end(over.end)
        }
        look().catch(() => {})
      }
      const ask = () => {
        if (done) return
        stopAsking ??= clock.every(ASK_AGAIN_MS, askOnce)
        askOnce()
      }
      const take = (message: Message) => {
        if ('waiting' in message) {
          if (message.servedBy !== undefined) return mirror.serve(message.servedBy)
          return message.thinking ? mirror.think() : mirror.wait(message.waiting)
        }
        if ('end' in message) return message.at <= mirror.length ? mirror.end(message.end) : ask()
        const known = mirror.length - message.at
        // Text is missing. If a request has already been sent, its answer will contain the missing text.
        if (known < 0) return stopAsking === null ? ask() : undefined
        stop()
        mirror.append(message.text.slice(known))
        heard()
      }

      const subscribed = broadcast.subscribe(nameOf(claimId), (message) => take(JSON.parse(message) as Message), ask)
      const end = () => {
        done = true
        stop()
        subscribed.then((leave) => leave()).catch(() => {})
      }
      void mirror.settled.then(() => {
        heard()
        end()
      })
      subscribed.then(ask, () => answer.abort())
      await clock.sleep(ANSWER_MS, answer.signal).catch(() => {})
      if (isHeard) return mirror
      end()
      return null
    },

    stop: (claimId: string, why: AskedEnd) => stopElsewhere(broadcast, claimId, why),

    onStop(stop: (claimId: string, why: AskedEnd) => void): void {
      hear(STOP_TOPIC, (message) => {
        const [claimId = '', why] = message.split(' ')
        stop(claimId, isDebateGone(why) ? why : 'stopped')
      })
    },
  }
}
