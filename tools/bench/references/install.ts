/** Installs the packages used for comparison outside the project, so that its users need not download them. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGES = ['ai@5', '@ai-sdk/openai@2', '@portkey-ai/gateway@1']

export function referencesFolder(): string {
  const folder = join(tmpdir(), 'einstein-vs-cat-bench')
  if (!existsSync(join(folder, 'installed'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const options = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts']
    execFileSync('npm', [...options, ...PACKAGES], { cwd: folder, stdio: 'inherit' })
    writeFileSync(join(folder, 'installed'), '')
  }
  cpSync(join(import.meta.dirname, 'ai-sdk.mjs'), join(folder, 'ai-sdk.mjs'))
  return folder
}
