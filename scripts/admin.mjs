// @ts-check
/** `npm run admin -- COMMAND`: installs and builds what is missing, then runs a command of the operator. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'dist', 'server', 'admin.js')).href)
})
