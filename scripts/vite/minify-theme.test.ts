import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { minifyTheme } from './minify-theme.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const PAGE = '<link rel="icon" /><script src="/theme.js"></script>'

async function built(script: string, page = PAGE): Promise<(file: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'evc-theme-'))
  folders.push(folder)
  writeFileSync(join(folder, 'theme.js'), `${script}; ours = /^[a-z]{2,3}(-[A-Z]{2})?$/`)
  writeFileSync(join(folder, 'index.html'), page)
  await minifyTheme(folder)
  return (file) => readFileSync(join(folder, file), 'utf8')
}

test('a script that cannot be read is refused, and a page without it', async () => {
  await expect(built('const = 1')).rejects.toThrow('theme.js')
  await expect(built('1', '<title></title>')).rejects.toThrow('does not load theme.js')
})

test('the script before the first paint has no comments, and still does what it did', async () => {
  const script = readFileSync('public/theme.js', 'utf8')
  const short = (await built(script))('theme.js')
  expect(short).toContain('de|it|nl')
  expect(short.length).toBeLessThan(script.length / 2)
  expect(short).not.toContain('//')
  for (const word of ['theme', 'language', 'rtl', 'elsewhere', 'Max-Age=31536000']) expect(short).toContain(word)
})

test('§14 the pages contain it, so that their first paint waits for no file', async () => {
  const read = await built('let a = "$&"')
  expect(read('index.html')).toBe(`<link rel="icon" /><script>${read('theme.js').trim()}</script>`)
})
