/** Links that go dark on one instance go dark on all: each lets those go who watch through them. */
import type { Broadcast } from '#platform/server/broadcast.ts'
import type { Watchers } from './watchers.ts'

const DARK_TOPIC = 'share:dark'

/**
 * Answers the function that darkens a link everywhere.
 * @param broadcast null when this process is the only one; without it nobody watches another instance's turns either.
 * @param opens whether a link opens anything
 */
export function darkLinks(
  broadcast: Pick<Broadcast, 'publish' | 'subscribe'> | null,
  watchers: Watchers,
  opens: (token: string) => Promise<boolean>,
): (token: string) => void {
  /** Messages may have been lost: asks of each link that is watched through. One that cannot be asked of stays. */
  const lookAgain = () => {
    for (const token of watchers.tokens()) {
      void opens(token).then(
        (open) => open || watchers.darken(token),
        () => {},
      )
    }
  }
  broadcast?.subscribe(DARK_TOPIC, watchers.darken, lookAgain).catch(() => {})
  return (token) => {
    watchers.darken(token)
    broadcast?.publish(DARK_TOPIC, token)
  }
}
