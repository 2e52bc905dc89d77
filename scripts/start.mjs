// @ts-check
/**
 * `npm start`: installs and builds what is missing, starts the payment sandbox beside when there are no keys, then runs
 * the server in this process, so that signals reach it directly.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { loadEnvironment, startPayments } from './payments.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  // A deployment has left out what only the build needs (`npm ci --omit=dev`).
  await ensureInstalled({ tools: !isBuilt() })
  await ensureBuilt()
  loadEnvironment()
  const { environment } = await startPayments([join(root, 'dist', 'sandbox', 'main.js')], process.env)
  Object.assign(process.env, environment)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
})
