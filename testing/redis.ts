/** Provides a real Redis or Valkey for tests: that of `TEST_REDIS_URL`, or one started from the installed `redis-server`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../scripts/free-port.mjs'

const given = process.env['TEST_REDIS_URL'] ?? null

/** True if tests can start their own Redis, which they may stop. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** True if a Redis is available. Otherwise, the tests that need one are skipped. */
export const hasRedis = given !== null || hasRedisServer

export interface RedisProcess {
  readonly url: string
  /** Ends the process, unless this is the Redis of `TEST_REDIS_URL`. */
  stop(): Promise<void>
}

/** Starts a Redis that stores nothing on disk. @param port set to use the same port again after a stop */
export async function startRedis(port?: number): Promise<RedisProcess> {
  const chosen = port ?? (await freePort())
  const options = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${chosen}`,
    async stop() {
      child.kill()
      await exited
    },
  }
}

/**
 * Returns the Redis of `TEST_REDIS_URL`, or starts a fresh one. Because it may be shared, tests must use keys and topics of
 * their own.
 */
export async function anyRedis(): Promise<RedisProcess> {
  return given === null ? startRedis() : { url: given, stop: async () => {} }
}
