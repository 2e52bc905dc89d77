/** Revokes links on all instances, each of which ends the streams of readers with a revoked ("dark") link. */
import type { Broadcast } from '#platform/server/shared/broadcast.ts'
import type { Watchers } from './watchers.ts'

const DARK_TOPIC = 'share:dark'

/** Returns a function that revokes a link. @param broadcast null if this process is the only one */
export function revokedLinks(
  broadcast: Pick<Broadcast, 'publish' | 'subscribe'> | null,
  watchers: Watchers,
  opens: (token: string) => Promise<boolean>,
): (token: string) => void {
  /** Checks all watched links, because messages may have been lost. If a check fails, the link stays valid. */
  const lookAgain = () => {
    for (const token of watchers.tokens()) {
      void opens(token).then(
        (open) => open || watchers.revoke(token),
        () => {},
      )
    }
  }
  broadcast?.subscribe(DARK_TOPIC, watchers.revoke, lookAgain).catch(() => {})
  return (token) => {
    watchers.revoke(token)
    if (broadcast !== null) darkenElsewhere(broadcast, token)
  }
}

export function darkenElsewhere(broadcast: Pick<Broadcast, 'publish'>, token: string): void {
  broadcast.publish(DARK_TOPIC, token)
}
