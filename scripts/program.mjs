// @ts-check
/** `node scripts/program.mjs NAME …`: installs and builds what is missing, then runs a program of dist/server with the words after its name. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  // The program reads its own words from the second place on, as when it is run itself.
  const [name] = process.argv.splice(2, 1)
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href)
})
