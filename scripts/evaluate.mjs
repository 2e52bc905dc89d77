// @ts-check
/** `npm run evaluate`: installs what is missing, then is the evaluation itself, from its sources, so that Ctrl-C reaches it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(root, 'evaluation', 'run.ts')).href)
})
