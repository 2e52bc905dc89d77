/** Adds Slovak to a copy of the project, to check that a new language needs only one code and one folder (docs/languages.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from './run.mjs'

const TIMEOUT = 600_000
const ENTRY = 'src/features/language/languages.ts'

/** Tests that read every language's files, except page tests, which need a `node_modules` folder that is not a link. */
const TESTS = [
  'scripts/vite/offline-texts',
  'src/app/catalogue',
  'src/features/debates/server/topics/printed-topics',
  'src/features/language/languages',
  'src/features/language/named-languages',
  'src/features/language/server/written-in',
  'src/features/language/server/translation/ui-text-fault',
  'src/features/language/web/kept-language',
  'src/features/positions/server/question-data',
  'src/features/share/server/image/preview-image',
  'src/features/turns/server/debaters/scripted/bank',
  'src/features/turns/server/debaters/scripted/sources',
  'src/features/voice/web/voices',
]

const copy = mkdtempSync(join(tmpdir(), 'evc-language-'))
beforeAll(() => {
  const left = new Set(['node_modules', 'dist', '.git', 'data', 'test-results'])
  cpSync(root, copy, { recursive: true, filter: (path) => !(left.has(basename(path)) && join(path, '..') === root) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const entry = readFileSync(join(copy, ENTRY), 'utf8')
  writeFileSync(join(copy, ENTRY), entry.replace(" ko'", " ko sk'"))
  mkdirSync(join(copy, 'locales', 'sk'))
  writeFileSync(join(copy, 'locales', 'sk', 'ui.json'), '{}\n')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const inCopy = (tool: string, ...args: string[]) =>
  run(process.execPath, [join('node_modules', tool), ...args], { quiet: true, cwd: copy })

test('only its catalogue is named, and a release waits for it', { timeout: TIMEOUT }, async () => {
  const { code, output } = await inCopy('tsx/dist/cli.mjs', 'scripts/catalogues.ts')
  expect(code).toBe(0)
  expect(output).toMatch(/^warning: locales\/sk\/ui\.json: lacks \d+, such as [^\n]*\n$/)
  expect(await inCopy('tsx/dist/cli.mjs', 'scripts/catalogues.ts', '--release')).toMatchObject({ code: 1 })
})

test.each(['server', 'web', 'tests'])('the types of %s hold', { timeout: TIMEOUT }, async (program) => {
  const checked = await inCopy('typescript/bin/tsc', '-p', `tsconfig.${program}.json`, '--pretty', 'false')
  expect(checked).toEqual({ code: 0, output: '' })
})

test('the tests of the languages pass', { timeout: TIMEOUT }, async () => {
  // Skips the API tests (§7), because they start a whole server.
  const { code, output } = await inCopy('vitest/vitest.mjs', 'run', ...TESTS, '--testNamePattern', '^(?!§7)')
  expect(code, output).toBe(0)
})
