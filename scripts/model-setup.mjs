// @ts-check
/** `npm run model:setup`: installs and builds what is missing, then fetches the local model. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'dist', 'server', 'model-setup.js')).href)
})
