import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSandbox } from './sandbox.ts'
import { lockFolder } from './state/folder-lock.ts'
import { UnreadableState } from './state/state-file.ts'

const USAGE = 'main.js --data FOLDER [--port N] [--webhook URL --webhook-secret whsec_…]'
/** Milliseconds between two checks for due work, such as renewals, which must also run when no requests arrive. */
const LOOK_MS = 15_000

/** Thrown for an expected error. The process prints only the message and exits. */
class Refusal extends Error {}

interface Arguments {
  readonly folder: string
  /** The port to listen on; null = the port of the last run or, on the first run, any free port. */
  readonly port: number | null
  readonly webhook: { readonly url: string; readonly secret: string } | null
}

function readArguments(args: readonly string[]): Arguments {
  const texts = { type: 'string' } as const
  const options = { port: texts, data: texts, webhook: texts, 'webhook-secret': texts }
  let values: { port?: string; data?: string; webhook?: string; 'webhook-secret'?: string }
  try {
    ;({ values } = parseArgs({ args: [...args], options }))
  } catch (error) {
    throw new Refusal(`${(error as Error).message}. Usage: ${USAGE}`)
  }
  const { data, port, webhook, 'webhook-secret': secret } = values
  if (data === undefined) throw new Refusal(`--data is missing. Usage: ${USAGE}`)
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new Refusal(`--port must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`)
  }
  if ((webhook === undefined) !== (secret === undefined)) {
    throw new Refusal('--webhook and --webhook-secret are given together.')
  }
  return {
    folder: data,
    port: port === undefined ? null : Number(port),
    webhook: webhook === undefined || secret === undefined ? null : { url: webhook, secret },
  }
}

async function start({ folder, port, webhook }: Arguments): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Refusal('The payment sandbox takes no real payment, so it does not start with NODE_ENV=production.')
  }
  process.umask(0o077)
  if (!(await lockFolder(folder))) throw new Refusal(`Another payment sandbox works in ${folder}.`)
  const sandbox = await openSandbox({ port: port ?? lastPort(folder), dataFile: join(folder, 'state.json'), webhook })
  // Stores the port for the next start, because open pay pages and links to the portal contain it.
  writeFileSync(join(folder, 'port'), new URL(sandbox.url).port)
  setInterval(() => sandbox.controls.clock({ advanceSeconds: 0 }), LOOK_MS)
  const end = () => void sandbox.close().finally(() => process.exit(0))
  process.once('SIGTERM', end)
  if (process.send === undefined) process.once('SIGINT', end)
  else {
    // Ignores Ctrl-C, because the server, which is the parent process, may need the sandbox until the server exits.
    process.on('SIGINT', () => {})
    process.once('disconnect', end)
    // The parent may have ended before the listener for `disconnect` was added.
    if (!process.connected) return end()
  }
  // This line is printed last, because the process that waits for it may end the sandbox immediately afterwards.
  const ready = `Payment sandbox (no real payment) at ${sandbox.url}`
  // Without a terminal, the line is JSON, like the server's lines in the same log.
  const line = process.stdout.isTTY ? ready : JSON.stringify({ level: 30, time: Date.now(), msg: ready })
  process.stdout.write(`${line}\n`)
}

function lastPort(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'port'), 'utf8')) || 0
  } catch {
    return 0
  }
}

try {
  await start(readArguments(process.argv.slice(2)))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const isKnown = error instanceof Refusal || error instanceof UnreadableState
  if (!isKnown && code !== 'EADDRINUSE' && code !== 'EACCES') throw error
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
