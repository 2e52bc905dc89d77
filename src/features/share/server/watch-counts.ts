/** Instances exchange how many readers watch through a link, so that each reader sees the total. */
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Watchers } from './watchers.ts'

const COUNT_TOPIC = 'share:watching'

interface Message {
  readonly instance: string
  readonly token: string
  readonly count: number
}

/**
 * The way of counts between instances. A lost message leaves a count wrong until the next one, or until the turn ends.
 * @param broadcast null without Redis; then nothing is sent.
 * @param instance names this process.
 */
export function watchCounts(broadcast: Pick<Broadcast, 'publish' | 'subscribe'> | null, instance: string) {
  return {
    announce(token: string, count: number): void {
      broadcast?.publish(COUNT_TOPIC, JSON.stringify({ instance, token, count } satisfies Message))
    },

    listen(watchers: Pick<Watchers, 'hear'>): void {
      const hear = (text: string) => {
        const message = JSON.parse(text) as Message
        if (message.instance !== instance) watchers.hear(message.token, message.instance, message.count)
      }
      broadcast?.subscribe(COUNT_TOPIC, hear, () => {}).catch(() => {})
    },
  }
}
