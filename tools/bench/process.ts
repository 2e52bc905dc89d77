import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Started {
  readonly pid: number
  readonly child: ChildProcess
  line(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

const canPin = spawnSync('taskset', ['--version']).status === 0

/** Starts Node with `args`. @param options `cpu`: the only CPU it may use; ignored where `taskset` is missing */
export function start(
  args: readonly string[],
  options: { env?: Record<string, string>; cpu?: number; cwd?: string; ipc?: boolean } = {},
): Started {
  const command = [process.execPath, ...args]
  const pinned = canPin && options.cpu !== undefined ? ['taskset', '-c', String(options.cpu), ...command] : command
  const child = spawn(pinned[0] ?? '', pinned.slice(1), {
    env: { ...process.env, ...options.env },
    ...(options.cwd ? { cwd: options.cwd } : {}),
    stdio: ['pipe', 'pipe', 'inherit', ...(options.ipc ? (['ipc'] as const) : [])],
  })
  const exited = once(child, 'exit')
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  return {
    pid: child.pid ?? 0,
    child,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          for (const line of lines) {
            const match = pattern.exec(line)
            if (!match) continue
            waiting.delete(look)
            resolve(match)
            return
          }
        }
        waiting.add(look)
        look()
        void exited.then(() => reject(new Error(`${args[args.length - 1]} ended: ${lines.slice(-5).join('\n')}`)))
      }),
    async stop() {
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await exited
      clearTimeout(killer)
    },
  }
}

/** Returns the CPU time that the process has used so far, in milliseconds. Works only on Linux. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function memory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
