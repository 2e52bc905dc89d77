import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

export interface KilledServers {
  /** Starts a built program or one from the sources, which inherits only `PATH` from this process's environment. */
  start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess
  close(): Promise<void>
}

export function killedServers(): KilledServers {
  const running: ChildProcess[] = []
  return {
    start(program, args, env) {
      const child = spawn(
        process.execPath,
        [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program, ...args],
        {
          env: { PATH: process.env['PATH'], ...env },
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      )
      running.push(child)
      return child
    },
    async close() {
      await Promise.all(running.splice(0).map(killed))
    },
  }
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function up(port: number, path: string): Promise<void> {
  const ask = () =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(ask, { timeout: 90_000, interval: 100 }).toBe(true)
}
