export interface Broadcast {
  /** Never waits or fails; `onGap` tells subscribers of lost messages. */
  publish(topic: string, message: string): void
  /** Resolves when the subscription is active. `onGap` runs after each lost connection. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /** Ordered with `publish` of the same process, and sent when this returns. @param seconds its lifetime */
  set(key: string, value: string, seconds: number): void
  /** Calls `run` whenever the store becomes reachable, before other writes. */
  onRestored(run: () => void): void
  /** Null for a missing key. Rejects while the store is unreachable. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
