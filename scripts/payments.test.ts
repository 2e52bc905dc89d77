import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublic } from '../src/app/server/config.ts'
import { preparePayments } from './payments.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evc-payments-'))
  folders.push(folder)
  return folder
}

const program = ['--import', 'tsx', 'tools/stripe-sandbox/main.ts']

describe('§10 npm start without a key of Stripe’s', () => {
  test.each([
    ['production', { NODE_ENV: 'production' }],
    ['an address that the public uses', { PUBLIC_URL: 'https://debates.example' }],
    ['a server that listens to a network', { HOST: '0.0.0.0' }],
    ['a key', { STRIPE_SECRET_KEY: 'sk_test_mine' }],
    ['another host of the API', { STRIPE_API_BASE: 'http://127.0.0.1:1' }],
    ['a port that the server will refuse', { PORT: 'http' }],
  ])('%s needs no sandbox', async (_, env) => {
    const { start, environment } = await preparePayments(
      program,
      { ...env, DATA_DIR: join(dataFolder(), 'data') },
      isPublic(env),
    )
    expect([start, environment]).toEqual([null, {}])
  })

  test('a folder in which nothing can be written is left for the server to name', async () => {
    const file = join(dataFolder(), 'file')
    writeFileSync(file, '')
    const { start, environment } = await preparePayments(program, { DATA_DIR: file }, false)
    expect([start, environment]).toEqual([null, {}])
  })

  test('the sandbox runs beside, at the same address each time, with a secret that only its owner reads', async () => {
    const data = dataFolder()
    const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0' }
    const first = await preparePayments(program, env, isPublic(env))
    const { PORT, STRIPE_API_BASE: address = '', ...keys } = first.environment
    expect(Number(PORT)).toBeGreaterThan(0)
    expect(keys).toEqual({
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_\w{32,}$/),
    })
    const running = first.start?.()
    const answer = () =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answer, { timeout: 40_000 }).toBe(200)
    expect(statSync(join(data, 'payment-sandbox', 'webhook-secret')).mode & 0o077).toBe(0)
    running?.disconnect()
    expect(await once(running ?? process, 'exit')).toEqual([0, null])

    const { start, environment } = await preparePayments(program, env, isPublic(env))
    expect(environment).toMatchObject({ ...keys, STRIPE_API_BASE: address })
    const child = start?.()
    child?.kill('SIGKILL')
    await once(child ?? process, 'exit')
  })
})
