import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { buy, makeCatalogue, sdkOf } from './testing/payments.ts'
import { webhookReceiver } from './testing/webhook-receiver.ts'
import { freePort } from '../../scripts/free-port.mjs'

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evc-sandbox-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tools/stripe-sandbox/main.ts', '--data', folder, ...args],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  running.push(child)
  return child
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface(stdout ?? process.stdin), 'line')) as [string]
  const { msg } = JSON.parse(line) as { msg: string }
  expect(msg).toMatch(/^Payment sandbox \(no real payment\) at http:\/\/127\.0\.0\.1:\d+$/)
  return msg.slice(msg.indexOf('http'))
}

async function endOf(child: ChildProcess): Promise<[unknown, string]> {
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr ?? process.stdin)])
  return [code, errors]
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the payment sandbox as a process', () => {
  test('production refuses it in one line', async () => {
    const [code, errors] = await endOf(start([], { NODE_ENV: 'production' }))
    expect(code).toBe(1)
    expect(errors).toMatch(/^The payment sandbox takes no real payment[^\n]+\n$/)
  })

  test('wrong arguments and a folder in use are refused in one line', async () => {
    const [code, errors] = await endOf(start(['--port', 'http']))
    expect([code, errors]).toEqual([1, expect.stringMatching(/^--port must be [^\n]+\n$/)])
    const first = start([])
    await addressOf(first)
    const [second, complaint] = await endOf(start([]))
    expect([second, complaint]).toEqual([1, `Another payment sandbox works in ${folder}.\n`])
  })

  test('a file that is no state is refused in one line, and left as it is', async () => {
    writeFileSync(join(folder, 'state.json'), '{')
    const [code, errors] = await endOf(start([]))
    expect([code, errors]).toEqual([1, expect.stringMatching(/state\.json is no state of a payment sandbox[^\n]+\n$/)])
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toBe('{')
  })

  test('what was answered survives kill -9, at the same address', async () => {
    const first = start(['--port', String(await freePort())])
    const address = await addressOf(first)
    const { standard } = await makeCatalogue(sdkOf(address))
    const bought = await buy(sdkOf(address), standard.id)
    await killed(first)
    expect(statSync(join(folder, 'state.json')).mode & 0o077).toBe(0)
    const again = await addressOf(start([]))
    expect(again).toBe(address)
    const kept = await sdkOf(again).subscriptions.retrieve(bought.id)
    expect({ ...kept, lastResponse: null }).toEqual({ ...bought, lastResponse: null })
  })

  test('a webhook that could not be delivered is delivered after a restart of both sides', async () => {
    const port = await freePort()
    const away = await webhookReceiver(systemClock, port)
    const args = ['--webhook', away.url, '--webhook-secret', away.secret]
    await away.close()
    const first = start(args)
    const { id } = await sdkOf(await addressOf(first)).customers.create({ email: 'ada@example.com' })
    await killed(first)
    await addressOf(start(args))
    const receiver = await webhookReceiver(systemClock, port)
    await expect.poll(() => receiver.types(), { timeout: 40_000 }).toEqual(['customer.created'])
    expect(receiver.events[0]?.data.object).toMatchObject({ id })
    await receiver.close()
  })

  test('it ends with its parent, also one that ends at once, and on SIGTERM', async () => {
    const child = start([])
    await addressOf(child)
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
    const early = start([])
    early.disconnect()
    expect(await once(early, 'exit')).toEqual([0, null])
    const other = start([])
    await addressOf(other)
    other.kill('SIGTERM')
    expect(await once(other, 'exit')).toEqual([0, null])
  })
})
