import { join } from 'node:path'
import { run } from '../scripts/run.mjs'

/**
 * Downloads Node as an npm package into a folder. If that fails, resolves with the reason.
 * @param version in npm's form: `24`, `20.19.0`
 */
export async function fetchedNode(
  version: string,
  folder: string,
): Promise<{ readonly node: string } | { readonly why: string }> {
  const name = `node-${process.platform}-${process.arch}`
  const install = ['install', '--prefix', join(folder, version), '--no-audit', '--no-fund', `${name}@${version}`]
  const { code, output } = await run('npm', install, { quiet: true, cwd: folder })
  if (code !== 0) return { why: `no ${name}@${version} here: ${output.trim().split('\n').at(-1)}` }
  return { node: join(folder, version, 'node_modules', name, 'bin', 'node') }
}
