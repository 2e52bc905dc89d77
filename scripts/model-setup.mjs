// @ts-check
/**
 * `node scripts/model-setup.mjs model-setup …`: installs the runtime of local models (100 MB), then runs
 * dist/server/model-setup.js. Removes no packages, so a server can keep running.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.mjs'

const workspace = join(root, 'tools', 'local-model')
if (existsSync(workspace) && !existsSync(join(root, 'node_modules', 'node-llama-cpp'))) {
  console.error('Installing the runtime of local models …')
  const words = ['install', `--workspace=${workspace}`, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await runNpm(words, { stdout: 'on stderr' })
  if (code !== 0) console.error('The runtime could not be installed, see the lines above.')
}
await import('./program.mjs')
