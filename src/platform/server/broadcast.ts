/** What several processes need to show one stream: topics, and short-lived keys to catch up from. */
export interface Broadcast {
  /** Fire and forget: when the store is away the message is lost, and `onGap` tells subscribers after it is back. */
  publish(topic: string, message: string): void
  /** Resolves when messages published from now on will arrive. `onGap` is called after a lost connection returned. */
  subscribe(topic: string, onMessage: (message: string) => void, onGap: () => void): Promise<() => void>
  /** Adds to a text key and renews its life. Ordered with `publish` and `set` of the same process. */
  append(key: string, text: string, seconds: number): void
  set(key: string, value: string, seconds: number): void
  /** Called whenever the store is (again) in reach, before anything else is written to it. */
  onRestored(run: () => void): void
  /** The keys' values in order, null where there is none. Rejects when the store is away. */
  read(keys: readonly string[]): Promise<(string | null)[]>
}
