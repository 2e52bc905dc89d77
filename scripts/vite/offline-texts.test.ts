import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import offlineTexts from '../../src/app/offline-texts.json' with { type: 'json' }
import { writeOfflineTexts } from './offline-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offline-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a script without a place for the texts stops the build', async () => {
  writeFileSync(join(folder, 'offline.js'), 'nothing')
  await expect(writeOfflineTexts(folder)).rejects.toThrow('no place')
})

test('§12 the page without a network holds its texts in every language', async () => {
  copyFileSync('public/offline.js', join(folder, 'offline.js'))
  await writeOfflineTexts(folder)
  const script = readFileSync(join(folder, 'offline.js'), 'utf8')
  const german = JSON.parse(readFileSync('locales/de/ui.json', 'utf8')) as Record<string, string>
  expect(script).toContain(`"de":${JSON.stringify(Object.values(offlineTexts).map((text) => german[text]))}`)
  expect(script).toContain(`"en":${JSON.stringify(Object.values(offlineTexts))}`)
})

test('the page itself is English, for a browser that runs no script', () => {
  const page = readFileSync('public/offline.html', 'utf8')
  for (const text of Object.values(offlineTexts)) expect(page).toContain(`>${text}</`)
})
