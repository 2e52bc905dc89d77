/** Provides the browser from an npm package, so that the tests need neither an installer nor root privileges. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { fontConfiguration } from './matrix/fonts.ts'

/** A clean installation deletes node_modules and, with it, the unpacked browser. */
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
const unpacked = join(cache, 'chromium')

/** Returns options that launch `CHROME`, else `@sparticuz/chromium` (on Linux x64), else an installed Chrome. */
export async function launchOptions(): Promise<LaunchOptions> {
  const own = process.env['CHROME']
  // All tests of a worker share one browser, so it needs fonts for the writing systems of all these tests.
  const env = { ...environment(), FONTCONFIG_FILE: fontConfiguration() }
  if (own) return { executablePath: own, args: sandboxArgs(), env }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', env }
  const executablePath = join(unpacked, 'chromium')
  if (!existsSync(executablePath)) await unpack()
  return { executablePath, args: sandboxArgs(), env: { ...env, ...libraries(executablePath) } }
}

/** Turns Chromium's sandbox off for root, because Chromium refuses to run as root with a sandbox. */
function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Returns environment variables that add the libraries and the font of `@sparticuz/chromium` if the machine has none. */
function libraries(executablePath: string): Record<string, string> {
  const linked = execFileSync('ldd', [executablePath], { encoding: 'utf8' })
  return {
    ...(linked.includes('not found') ? { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }),
  }
}

/** Unpacks the browser into a temporary folder first, because the package would reuse half-written files. */
async function unpack(): Promise<void> {
  const names = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']
  const before = names.map((name) => [name, process.env[name]] as const)
  const folder = join(cache, `chromium-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  // The package unpacks the libraries only if it detects AWS Lambda.
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
    // Another run may have unpacked the browser first. In that case, its folder is used.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(join(unpacked, 'chromium'))) throw error
  }
}
