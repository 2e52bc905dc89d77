import { type ChainableCommander, Redis } from 'ioredis'
import type { Broadcast } from './broadcast.ts'

export interface RedisLink extends Broadcast {
  readonly client: Redis
  ping(): Promise<void>
  close(): Promise<void>
}

/** Connects to Redis or Valkey; streams survive a lost connection. @param onError called once for each loss */
export function openRedis(url: string, onError: (error: Error) => void): RedisLink {
  const options = { connectTimeout: 3_000, retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000) }
  const client = new Redis(url, {
    ...options,
    // Commands fail at once; with retries, a command that was already sent might never settle after a reconnection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A resent piece of text might arrive twice, or after later pieces.
    autoResendUnfulfilledCommands: false,
  })
  // Resends subscriptions; otherwise, one sent just before the connection is lost would never settle.
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null, autoResendUnfulfilledCommands: true })
  const topics = new Map<string, Set<{ onMessage: (message: string) => void; onGap: () => void }>>()
  let told = false
  for (const connection of [client, subscriber]) {
    connection.on('error', (error: Error) => {
      if (!told) onError(error)
      told = true
    })
  }
  const restored: (() => void)[] = []
  client.on('ready', () => {
    told = false
    for (const run of restored) run()
  })
  let connectedBefore = false
  subscriber.on('ready', () => {
    if (connectedBefore) for (const listeners of topics.values()) for (const { onGap } of listeners) onGap()
    connectedBefore = true
  })
  subscriber.on('message', (topic: string, message: string) => {
    for (const { onMessage } of topics.get(topic) ?? []) onMessage(message)
  })
  // Ignores a failed command, because the `error` event reports the cause.
  const forget = (sent: Promise<unknown>) => void sent.catch(() => {})
  /** The writes of this pass of the event loop, in order. */
  let queued: ChainableCommander | null = null
  const send = () => {
    const commands = queued
    queued = null
    if (commands !== null) forget(commands.exec())
  }
  const queue = (): ChainableCommander => {
    if (queued === null) {
      queued = client.pipeline()
      setImmediate(send)
    }
    return queued
  }

  return {
    client,
    publish: (topic, message) => void queue().publish(topic, message),
    async subscribe(topic, onMessage, onGap) {
      const listener = { onMessage, onGap }
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      const leave = () => {
        listeners.delete(listener)
        if (listeners.size > 0 || topics.get(topic) !== listeners) return
        topics.delete(topic)
        forget(subscriber.unsubscribe(topic))
      }
      try {
        await subscriber.subscribe(topic)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    set(key, value, seconds) {
      queue().set(key, value, 'EX', seconds)
      send()
    },
    onRestored: (run) => restored.push(run),
    read: (keys) => client.mget(...keys),
    ping: async () => void (await client.ping()),
    async close() {
      send()
      client.disconnect()
      subscriber.disconnect()
    },
  }
}
