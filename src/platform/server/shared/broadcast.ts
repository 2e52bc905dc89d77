export interface Broadcast {
  /** Never waits or fails; subscribers learn of lost messages through `onGap`. */
  publish(topic: string, message: string): void
  /** Resolves once the subscription is active. `onGap` runs after each lost connection. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /** Sends the value at once, after all earlier calls of `publish` in this process. @param seconds lifetime of the value */
  set(key: string, value: string, seconds: number): void
  /** Calls `run` whenever the store becomes reachable, before any other writes. */
  onRestored(run: () => void): void
  /** Returns the values in the order of `keys`; null for a missing key. Rejects while the store is unreachable. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
