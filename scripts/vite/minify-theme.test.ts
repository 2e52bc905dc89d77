import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  mkdirSync(join(folder, 'assets'))
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

test('the pages load it by a name that changes with its content, among the files that are kept for ever', async () => {
  const nameOf = async (script: string) => {
    const read = await built(script)
    const name = /src="\/(assets\/theme-[\w-]{8}\.js)"/.exec(read('index.html'))?.[1] ?? ''
    expect(read(name)).toBe(read('theme.js'))
    return name
  }
  expect(await nameOf('let a = 1')).toBe(await nameOf('let a = 1'))
  expect(await nameOf('let a = 1')).not.toBe(await nameOf('let a = 2'))
})
