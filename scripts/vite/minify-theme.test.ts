import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { minifyTheme } from './minify-theme.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function minified(script: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evc-theme-'))
  folders.push(folder)
  writeFileSync(join(folder, 'theme.js'), script)
  await minifyTheme(folder)
  return readFileSync(join(folder, 'theme.js'), 'utf8')
}

test('a script that cannot be read is refused', async () => {
  await expect(minified('const = 1')).rejects.toThrow('theme.js')
})

test('the script before the first paint has no comments, and still does what it did', async () => {
  const script = readFileSync('public/theme.js', 'utf8')
  const short = await minified(script)
  expect(short.length).toBeLessThan(script.length / 2)
  expect(short).not.toContain('//')
  for (const word of ['theme', 'language', 'rtl', 'elsewhere', 'Max-Age=31536000']) expect(short).toContain(word)
})
