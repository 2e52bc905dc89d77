// @ts-check
/**
 * Runs the payment sandbox with the server if no Stripe key is set. A public site gets none, because the sandbox's payment
 * page opens only on this machine.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.mjs'
import { root } from './run.mjs'

/**
 * Adds the settings in `.env` to this process's environment and returns whether the site is public. Ignores an unreadable
 * file, because the server reports it.
 * @param {typeof import('../src/app/server/config.ts')} config
 */
export function isPublicSite({ environment, isPublic }) {
  try {
    environment()
  } catch {
    // Ignore the error, because the server reports it with a better message.
  }
  return isPublic(process.env)
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
const text = (env, name) => env[name]?.trim() || null

/**
 * Returns how to start the sandbox as a child that ends with this process, and what the server needs to find it.
 * @param {readonly string[]} program Node's arguments @param {NodeJS.ProcessEnv} env that of the server, with `.env`
 * @param {boolean} isPublic whether other machines can reach the server
 * @returns {Promise<{ environment: Record<string, string>, start: (() => import('node:child_process').ChildProcess) | null }>}
 *   variables for the server's environment, and what starts the child; none and null if the server needs no sandbox
 */
export async function preparePayments(program, env, isPublic) {
  const port = text(env, 'PORT') ?? '3000'
  const isUnwanted =
    isPublic ||
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'].some((name) => text(env, name) !== null)
  // Starts no sandbox for an invalid port, which the server itself refuses.
  if (isUnwanted || !/^\d+$/.test(port)) return { environment: {}, start: null }
  const folder = join(resolve(text(env, 'DATA_DIR') ?? 'data'), 'payment-sandbox')
  const secret = keptSecret(folder)
  // Starts no sandbox, because the server itself reports a folder that it cannot write to.
  if (secret === null) return { environment: {}, start: null }
  const serverPort = port === '0' ? await freePort() : Number(port)
  const sandboxPort = await freePort(keptPort(join(folder, 'port')))
  const webhook = `http://${hostOf(text(env, 'HOST'))}:${serverPort}/api/stripe/webhook`
  const args = ['--port', String(sandboxPort), '--data', folder, '--webhook', webhook, '--webhook-secret', secret]
  const own = { ...env, NODE_ENV: 'development' }
  const start = () => {
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: root,
      env: own,
      // The IPC channel closes when this process ends or is killed, which also ends the sandbox.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    return child
  }
  const environment = {
    PORT: String(serverPort),
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
  }
  return { environment, start }
}

/**
 * Returns the host at which this machine reaches a server that listens on `host`.
 * @param {string | null} host
 */
function hostOf(host) {
  if (host === null || ['0.0.0.0', '::', 'localhost'].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns the secret that signs the webhooks, or null if it can be neither read nor created.
 * @param {string} folder
 */
function keptSecret(folder) {
  const path = join(folder, 'webhook-secret')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) writeFileSync(path, `whsec_${randomBytes(24).toString('hex')}`, { flag: 'wx', mode: 0o600 })
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/** Returns the port that the sandbox used before, or 0 before its first start. @param {string} path */
function keptPort(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0
  }
}
