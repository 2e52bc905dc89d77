/** The browser of the journeys: one that npm brings, so that `npm ci && npm test` needs no other installer and no root. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

/** Below node_modules, so that a clean installation also means a fresh browser. */
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
const unpacked = join(cache, 'chromium')

/**
 * How Playwright shall start the browser: `CHROME` when set, else the Chromium of `@sparticuz/chromium` (Linux on x64),
 * else an installed Chrome. Never silently none: a missing browser fails the run.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const own = process.env['CHROME']
  if (own) return { executablePath: own, args: sandboxArgs() }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  const executablePath = join(unpacked, 'chromium')
  if (!existsSync(executablePath)) await unpack()
  return { executablePath, args: sandboxArgs(), env: { ...environment(), ...libraries(executablePath) } }
}

/** Chromium refuses its sandbox to root, which is who CI containers run as. */
function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The package carries the few system libraries a bare machine may lack, and a font for one without any. */
function libraries(executablePath: string): Record<string, string> {
  const linked = execFileSync('ldd', [executablePath], { encoding: 'utf8' })
  return {
    ...(linked.includes('not found') ? { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }),
  }
}

/**
 * The package unpacks into the system's temporary folder and trusts whatever lies there, a half-written file included;
 * so it is given a folder of its own, which takes its final name only when complete.
 */
async function unpack(): Promise<void> {
  const names = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']
  const before = names.map((name) => [name, process.env[name]] as const)
  const folder = join(cache, `chromium-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  // Only for this environment does it unpack the libraries as well.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  try {
    renameSync(folder, unpacked)
  } catch (error) {
    // Another run finished first: its folder is as good.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(join(unpacked, 'chromium'))) throw error
  }
}
