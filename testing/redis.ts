/** A real Redis (or Valkey) for tests: `TEST_REDIS_URL`, or one started from an installed `redis-server`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

const given = process.env['TEST_REDIS_URL'] ?? null

/** Whether one can be started; tests that take it away need one of their own. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** Whether there is any to be had; without it the tests that need it are skipped. */
export const hasRedis = given !== null || hasRedisServer

export interface RedisProcess {
  readonly url: string
  /** Ends the process this function started, and no other. */
  stop(): Promise<void>
}

/** Starts a Redis that keeps nothing on disk. @param port to come back on after a stop. */
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

/** The given Redis, or a fresh one. The given one is shared: keys and topics must be of the test's own. */
export async function anyRedis(): Promise<RedisProcess> {
  return given === null ? startRedis() : { url: given, stop: async () => {} }
}
