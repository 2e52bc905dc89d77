// @ts-check
/** `npm start`: installs and builds what is missing, then runs the server in this process, so that signals reach it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, isBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { isPublicSite, preparePayments } from './payments.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  // A built deployment may lack the packages for building, for example after `npm ci --omit=dev`.
  const wasBuilt = isBuilt()
  await ensureInstalled(wasBuilt ? 'run' : 'build')
  await ensureBuilt(wasBuilt)
  const isPublic = isPublicSite(await built('server/config.js'))
  const sandbox = join(root, 'dist', 'sandbox', 'main.js')
  const { environment, start } = await preparePayments([sandbox], process.env, isPublic)
  Object.assign(process.env, environment)
  process.setSourceMapsEnabled(true)
  await built('server/main.js')
  // Start the sandbox last, because the server can start without it and both compete for the processor.
  start?.()
})

/** @param {string} path below dist/ */
function built(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href)
}
