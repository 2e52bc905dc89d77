// @ts-check
/**
 * `npm run dev`: runs Vite with hot reload on `PORT`, the server on another port, and the payment sandbox if no Stripe key is
 * set.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { isPublicSite, preparePayments } from './payments.mjs'
import { root, runCommand } from './run.mjs'

/** The server prefers this port, so that the API can be called at a fixed address without Vite. */
const USUAL_API_PORT = 3001

await runCommand(async () => {
  await ensureInstalled()
  const { tsImport } = await import('tsx/esm/api')
  const isPublic = isPublicSite(await tsImport('../src/app/server/config.ts', import.meta.url))
  const pagePort = process.env['PORT']?.trim() || '3000'
  const apiPort = String(await freePort(USUAL_API_PORT))
  const { environment: payments, start: startSandbox } = await preparePayments(
    ['--import', import.meta.resolve('tsx'), 'tools/stripe-sandbox/main.ts'],
    {
      ...process.env,
      PORT: apiPort,
    },
    isPublic,
  )
  startSandbox?.()
  const start = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const children = [
    start([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/app/server/main.ts'], {
      ...payments,
      PORT: apiPort,
      PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${pagePort}`,
    }),
    start([join(root, 'node_modules/vite/bin/vite.js'), '--port', pagePort], {
      DEV_API: `http://127.0.0.1:${apiPort}`,
    }),
  ]
  let ending = false
  const endAll = () => {
    if (ending) return
    ending = true
    for (const child of children) child.kill('SIGTERM')
  }
  // Neither process is useful alone, so when one ends, stop the other.
  for (const child of children) child.once('exit', endAll)
  // Do not signal the children, which Ctrl-C has already signalled. A second signal would make tsx kill the server.
  process.once('SIGINT', () => (ending = true))
  process.once('SIGTERM', endAll)
})
