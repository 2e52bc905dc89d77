// @ts-check
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** An expected error. `runCommand` prints only its message and sets exit code 1. */
export class Refusal extends Error {}

/**
 * Runs a program until it exits.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, stdout?: 'on stdout' | 'on stderr', cwd?: string }} [options]
 *   quiet: gather the output instead of showing it; stdout: where it is shown
 * @returns {Promise<{ code: number, output: string }>} the exit code (1 when a signal ended it), and the gathered output
 */
export function run(command, args, { env = process.env, quiet = false, stdout = 'on stdout', cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', stdout === 'on stderr' ? 2 : 'inherit', 'inherit']
    const child = spawn(command, args, { cwd, env, stdio })
    let output = ''
    const gather = (/** @type {Buffer} */ bytes) => (output += bytes)
    child.stdout?.on('data', gather)
    child.stderr?.on('data', gather)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a tool of node_modules with the Node that runs this process.
 * @param {string} script path below node_modules @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(script, args, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options)
}

/**
 * Runs npm, if possible the npm that started this command.
 * @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath']
  // Without this setting, node-llama-cpp would compile itself on a machine that no prebuilt package fits.
  process.env['NODE_LLAMA_CPP_SKIP_DOWNLOAD'] ??= 'true'
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/**
 * Runs a command. Prints the message of a `Refusal` and sets exit code 1.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
