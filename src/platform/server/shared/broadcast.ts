/** What several processes need to share one stream: topics, and short-lived keys for late subscribers. */
export interface Broadcast {
  /** Never waits or fails: while the store is away messages are lost, and `onGap` tells subscribers afterwards. */
  publish(topic: string, message: string): void
  /** Resolves when the subscription is active. `onGap` is called each time a lost connection has been restored. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /**
   * Ordered with `publish` of the same process, and on its way when this returns: who is told of the key afterwards finds it.
   * @param seconds its lifetime
   */
  set(key: string, value: string, seconds: number): void
  /** `run` is called whenever the store becomes reachable (again), before anything else is written to it. */
  onRestored(run: () => void): void
  /** The keys' values in order, null for a missing key. Rejects while the store is unreachable. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
