/** Tests that a paid plan takes effect even if a program is killed between payment and event (§14 "Nothing lost"). */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { freePort } from '../scripts/free-port.mjs'
import { builtProgram } from './built-program.ts'
import { killed, killedServers, up } from './killed-servers.ts'
import { checkout, pay } from './paying.ts'
import { signUp } from './sign-up.ts'
import { visitorAt } from './visitor.ts'

const SECRET = 'whsec_crash'
const TIMEOUT = 180_000

let folder: string
let ports: { readonly server: number; readonly sandbox: number }
const servers = killedServers()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evc-payment-crash-'))
  ports = { server: await freePort(), sandbox: await freePort() }
})
afterEach(async () => {
  await servers.close()
  rmSync(folder, { recursive: true, force: true })
})

const startSandbox = () => {
  const webhook = `http://127.0.0.1:${ports.server}/api/stripe/webhook`
  const args = ['--port', String(ports.sandbox), '--data', join(folder, 'sandbox')]
  return servers.start('tools/stripe-sandbox/main.ts', [...args, '--webhook', webhook, '--webhook-secret', SECRET], {})
}
const startServer = () =>
  servers.start(builtProgram('main'), [], {
    HOST: '127.0.0.1',
    PORT: String(ports.server),
    DATA_DIR: join(folder, 'data'),
    LOCAL_MODEL: 'off',
    EXAMPLES: 'off',
    SOURCES: 'off',
    LOG_LEVEL: 'fatal',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: `http://127.0.0.1:${ports.sandbox}`,
  })

test(
  'kill -9 of server and sandbox between payment and event: the paid plan is there after the restart, nobody has to ask',
  { timeout: TIMEOUT },
  async () => {
    const first = [startSandbox(), startServer()]
    await Promise.all([up(ports.sandbox, '/'), up(ports.server, '/readyz')])
    const who = visitorAt(`http://127.0.0.1:${ports.server}`)
    await signUp(who, 'payer')
    const url = await checkout(who, 'pro')
    await killed(first[1] as ChildProcess)
    expect(await pay(url)).not.toBeNull()
    await killed(first[0] as ChildProcess)

    startSandbox()
    startServer()
    await up(ports.server, '/readyz')
    const plan = async () => (await who.call(currentUser)).subscriptionTier
    await expect.poll(plan, { timeout: 60_000, interval: 200 }).toBe('pro')
  },
)
