/** Measures how long `npm start` takes in a fresh clone and on later starts. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'

const EMPTY_TARGET_S = 2.5
const LATER_TARGET_S = 1.5
const LATER_RUNS = 5
const PATIENCE_MS = 600_000

/** A server that does nothing, so its start time is the shortest that is possible with npm. */
const bareServer = "require('node:http').createServer((_, to) => to.end()).listen(process.env.PORT, '127.0.0.1')"

async function secondsToAnswer(
  command: readonly string[],
  path: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd,
    env: {
      ...process.env,
      LOCAL_MODEL: 'off',
      EXAMPLES: 'off',
      SOURCES: 'off',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Puts npm, its shell and Node in one process group, so that one signal stops all of them.
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    while (child.exitCode === null && performance.now() - from < PATIENCE_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) return (performance.now() - from) / 1000
      await pause(5)
    }
    throw new Error(`${command.join(' ')} gave no answer (exit code ${child.exitCode})`)
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function repeated(run: () => Promise<number>): Promise<number> {
  const seconds: number[] = []
  for (let at = 0; at < LATER_RUNS; at++) seconds.push(await run())
  return median(seconds)
}

/** @param only `later` skips the fresh clone, which installs everything and takes about a minute */
export async function start(only = ''): Promise<void> {
  const root = join(import.meta.dirname, '..', '..')
  const folder = mkdtempSync(join(tmpdir(), 'evc-bench-start-'))
  const data = { DATA_DIR: join(folder, 'data') }
  const npmStart = ['npm', 'start', '--silent']
  try {
    const empty = await secondsToAnswer(npmStart, '/healthz', root, data)
    const later = await repeated(() => secondsToAnswer(npmStart, '/healthz', root, data))
    const bare = await repeated(() => secondsToAnswer(['npm', 'exec', '--', 'node', '-e', bareServer], '/', root, {}))
    console.log(`start: built, empty data folder: ${empty.toFixed(2)} s to listening (target ≤ ${EMPTY_TARGET_S} s)`)
    console.log(
      `start: later ${later.toFixed(2)} s to listening (median of ${LATER_RUNS}), ` +
        `bare node:http under npm ${bare.toFixed(2)} s, ratio ${(later / bare).toFixed(1)} (target ≤ ${LATER_TARGET_S} s)`,
    )
    if (only === 'later') return
    const clone = join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', root, clone])
    const fresh = await secondsToAnswer(npmStart, '/', clone, { DATA_DIR: join(clone, 'data') })
    const install = performance.now()
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: clone, stdio: 'inherit' })
    const alone = (performance.now() - install) / 1000
    console.log(
      `start: fresh clone ${fresh.toFixed(1)} s to the first page, ` +
        `npm ci alone ${alone.toFixed(1)} s, ratio ${(fresh / alone).toFixed(1)}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
