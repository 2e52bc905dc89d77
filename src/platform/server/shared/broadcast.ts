export interface Broadcast {
  /** Never waits or fails; subscribers learn of lost messages through `onGap`. */
  publish(topic: string, message: string): void
  /** Resolves once the subscription is active. `onGap` runs after each lost connection. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /** Ordered with the same process's `publish`, and sent by the time this returns. @param seconds its lifetime */
  set(key: string, value: string, seconds: number): void
  /** Calls `run` before other writes whenever the store becomes reachable. */
  onRestored(run: () => void): void
  /** Null for a missing key. Rejects while the store is unreachable. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
