/** Runs a program from the sources in its own process, for tests that kill it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  readonly pid: number | undefined
  /** The lines of the program's standard output; ends with the process. */
  readonly lines: AsyncIterable<string>
  /** Returns everything that the program has written to stderr so far. */
  errors(): string
  /** Kills this one process with `kill -9`, and waits until it has ended. */
  kill(): Promise<void>
  /** The exit code, or the signal that ended the process. */
  readonly exited: Promise<number | NodeJS.Signals>
}

export function startProgram(file: URL, args: readonly string[]): Program {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  return {
    pid: child.pid,
    lines: createInterface({ input: child.stdout }),
    errors: () => errors,
    exited,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
