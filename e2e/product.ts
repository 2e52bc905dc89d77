import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { templateFile } from '#platform/server/database/embedded/data-folder.ts'
import { askControl } from '#platform/server/control/control-socket.ts'
import { freePort } from '../scripts/free-port.mjs'

const START_MS = 60_000
const LOOK_AGAIN_MS = 50

const entry = join(import.meta.dirname, '..', 'dist', 'server', 'main.js')

/** These settings make a test independent of the machine's keys, services and models. */
export const alone: Readonly<Record<string, string>> = {
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  REDIS_URL: '',
  OPENAI_API_KEY: '',
  OPENAI_BASE_URL: '',
  XAI_API_KEY: '',
  ANTHROPIC_API_KEY: '',
  LLM_GATEWAY_URL: '',
  LOCAL_MODEL: 'off',
  EXAMPLES: 'off',
  SOURCES: 'off',
  SCRIPTED_MS_PER_PIECE: '5',
  LOG_LEVEL: 'warn',
}

export interface Product {
  readonly url: string
  operate<Answer>(...words: readonly string[]): Promise<Answer>
  stop(): Promise<void>
}

/** Unpacks an empty database, which is ten times as fast as creating one. Does nothing if `tar` is missing. */
function unpackDatabase(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  try {
    execFileSync('tar', ['-xzf', templateFile(), '-C', folder, '--no-same-owner'], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Starts the product and waits until it is ready. Rejects with its last output if it exits earlier.
 * @param node path of the Node executable
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  node: string = process.execPath,
): Promise<Product> {
  if (!existsSync(entry)) throw new Error('dist/server/main.js is missing: run `npm run build` first')
  const folder = mkdtempSync(join(tmpdir(), 'evc-data-'))
  unpackDatabase(join(folder, 'database'))
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(node, [entry], {
    env: { ...process.env, ...alone, DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-4_000)))
  }
  const product: Product = {
    url: `http://localhost:${port}`,
    async operate<Answer>(...words: readonly string[]) {
      const request = { words: [...words, '--json'], actor: 'root@journey' }
      const answer = await askControl(folder, JSON.stringify(request))
      if (answer === null) throw new Error('The product does not listen for commands')
      const { code, out, err } = JSON.parse(answer) as { code: number; out: string; err: string }
      if (code !== 0) throw new Error(err)
      return JSON.parse(out) as Answer
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (const until = Date.now() + START_MS; Date.now() < until;) {
    if (child.exitCode !== null) break
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return product
    await pause(LOOK_AGAIN_MS)
  }
  await product.stop()
  throw new Error(`The product did not become ready:\n${output}`)
}
