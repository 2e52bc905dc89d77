/** Provides an in-memory broadcast for several simulated processes. A test can make the broadcast unreachable. */
import type { Broadcast } from '#platform/server/shared/broadcast.ts'

export interface TestBroadcast extends Broadcast {
  /**
   * Makes the broadcast unreachable and empties it. Until `comeBack`, reads reject, and messages and writes are lost without
   * an error.
   */
  goAway(): void
  comeBack(): void
}

export function testBroadcast(): TestBroadcast {
  const keys = new Map<string, string>()
  const listeners = new Map<string, Set<{ onMessage: (message: string) => void; onGap: () => void }>>()
  const restored: (() => void)[] = []
  let away = false
  return {
    publish(topic, message) {
      if (away) return
      for (const { onMessage } of listeners.get(topic) ?? []) onMessage(message)
    },
    async subscribe(topic, onMessage, onGap) {
      const listener = { onMessage, onGap }
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
    set(key, value) {
      if (!away) keys.set(key, value)
    },
    onRestored: (run) => restored.push(run),
    async read(names) {
      if (away) throw new Error('the store is away')
      return names.map((name) => keys.get(name) ?? null)
    },
    goAway() {
      away = true
      keys.clear()
    },
    comeBack() {
      away = false
      for (const run of restored) run()
      for (const group of listeners.values()) for (const { onGap } of group) onGap()
    },
  }
}
