import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  readonly pid: number | undefined
  /** The lines of the program's standard output, which end when the process ends. */
  readonly lines: AsyncIterable<string>
  errors(): string
  /** Kills this process, but not its children, with `kill -9`. Resolves once the process has ended. */
  kill(): Promise<void>
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
