export interface Broadcast {
  /** Sends a message without waiting, and never fails. Subscribers learn of lost messages through `onGap`. */
  publish(topic: string, message: string): void
  /** Resolves once the subscription is active. `onGap` runs after each lost connection. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /** Sends the value after everything that this process has published so far. @param seconds the value's lifetime */
  set(key: string, value: string, seconds: number): void
  /** Calls `run` whenever the store becomes reachable, before any other writes. */
  onRestored(run: () => void): void
  /** Returns the values in the order of `keys`, with null for missing keys. Rejects while the store is unreachable. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
