// @ts-check
/** `npm run evaluate`: runs the evaluation from its sources in this process, so that Ctrl-C reaches it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root, runCommand } from './run.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(root, 'tools', 'evaluation', 'run.ts')).href)
})
