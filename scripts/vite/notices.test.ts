import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { completeNotices, NOTICES } from './notices.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function noticesOf(...packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evc-notices-'))
  folders.push(folder)
  writeFileSync(join(folder, NOTICES), `# Licenses\n${packages.map((one) => `\n## ${one}\n`).join('')}`)
  await completeNotices(folder)
  return readFileSync(join(folder, NOTICES), 'utf8')
}
const REACT = 'react - 19.3.1 (MIT)\n\nMIT License\n\nCopyright (c) Meta Platforms'

test('a package whose license nobody knows ends the build, wherever it stands', async () => {
  const unknown = '@scope/new-thing - 1.0.0 (MIT)'
  await expect(noticesOf(unknown, REACT)).rejects.toThrow('no license text of @scope/new-thing')
  await expect(noticesOf(REACT, unknown)).rejects.toThrow('no license text of @scope/new-thing')
})

test('texts stay as they are; what comes without a file is completed; fonts and flags stand at the end', async () => {
  const notices = await noticesOf('react-remove-scroll-bar - 2.3.8 (MIT)', REACT)
  expect(notices).toMatch(
    /## react-remove-scroll-bar - 2\.3\.8 \(MIT\)\n\nCopyright \(c\) Anton Korzunov[^]*## react - /,
  )
  expect(notices).toContain(`## ${REACT}\n\n## Fonts\n\nIBM Plex Mono`)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).toMatch(/## Flags\n\n\(The MIT License\)/)
})
