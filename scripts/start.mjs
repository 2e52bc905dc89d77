// @ts-check
/**
 * `npm start`: installs and builds what is missing, starts the payment sandbox if no Stripe key is set, then runs
 * the server in this process, so that signals reach it directly.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { isPublicSite, startPayments } from './payments.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  // A deployment that is already built lacks the packages for building (`npm ci --omit=dev --workspaces=false`).
  await ensureInstalled(isBuilt() ? 'run' : 'build')
  await ensureBuilt()
  const isPublic = isPublicSite(await built('server/config.js'))
  const sandbox = join(root, 'dist', 'sandbox', 'main.js')
  const { environment } = await startPayments([sandbox], process.env, isPublic)
  Object.assign(process.env, environment)
  process.setSourceMapsEnabled(true)
  await built('server/main.js')
})

/** @param {string} path below dist/ */
function built(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href)
}
