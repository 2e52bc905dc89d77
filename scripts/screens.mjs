// @ts-check
/**
 * `npm run screens [-- PART]`: saves screenshots of all screens, or of those whose names contain PART, in test-results/screens.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { takeScreens } = await import(pathToFileURL(join(root, 'e2e', 'screens', 'run.ts')).href)
  const folder = join(root, 'test-results', 'screens')
  const count = await takeScreens(folder, process.argv[2])
  console.log(`${count} screens: ${join(folder, 'index.html')}`)
})
