// @ts-check
/** `npm run seed`: installs and builds what is missing, then creates the demo accounts. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'dist', 'server', 'seed-program.js')).href)
})
