import { createFlusher, LiveTurn } from '#features/turns/server/turn/live-turn.ts'
import { LiveTurns } from '#features/turns/server/turn/live-turns.ts'
import { sharedTurns } from '#features/turns/server/turn/shared-turns.ts'
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import { testBroadcast } from './broadcast.ts'
import { stoppedClock } from './clock.ts'

export const head = {
  turnNumber: 1,
  optionNumber: 1,
  round: 'opening',
  aiModel: 'gpt-4.1-nano',
  engine: 'openai',
  servedBy: null,
} as const

/**
 * Creates the live turns of two instances that share a broadcast and a clock but have no server. Instance A writes a turn, and
 * instance B watches it.
 */
export function twoInstances() {
  const clock = stoppedClock()
  const broadcast = testBroadcast()
  const passes: (() => void)[] = []
  const flusher = createFlusher(clock, (run) => passes.push(run))
  const pass = () => passes.splice(0).forEach((run) => run())
  const a = new LiveTurns(sharedTurns(broadcast, clock, flusher, 'a'))
  const another = (link: Broadcast = broadcast) => new LiveTurns(sharedTurns(link, clock, flusher, 'another'))
  const b = new LiveTurns(sharedTurns(broadcast, clock, flusher, 'b'))
  const turn = new LiveTurn('debate', 'claim', head, flusher)
  const abort = new AbortController()
  const follow = async () => {
    const mirror = await b.follow('debate', 'claim')
    if (mirror === null) throw new Error('nothing to follow')
    return mirror
  }
  const lose = (isLost: (topic: string) => boolean) => {
    const { publish } = broadcast
    broadcast.publish = (topic, message) => (isLost(topic) ? undefined : publish(topic, message))
    return () => (broadcast.publish = publish)
  }
  return { clock, broadcast, a, b, another, turn, abort, follow, lose, pass, start: () => a.start(turn, abort) }
}
