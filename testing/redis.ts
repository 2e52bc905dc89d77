/** A real Redis (or Valkey) for tests: `TEST_REDIS_URL`, else one started from an installed `redis-server`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

/** Whether there is one to be had; without it the tests that need it are skipped. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

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
