import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { plant } from './planted.ts'
import { root, run } from './run.mjs'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const line${at} = ${at}`).join('\n')

/** Maps the name of each lint rule that the project relies on to a file that breaks the rule. */
const offenders: Record<string, { file: string; text: string }> = {
  'eslint(max-lines)': { file: 'src/app/long.ts', text: lines(301) },
  'node(no-process-env)': { file: 'src/platform/server/reads.ts', text: "export const home = process.env['HOME']\n" },
  'import(no-default-export)': { file: 'src/platform/default.ts', text: 'export default 1\n' },
  'oxc(no-barrel-file)': { file: 'src/platform/barrel.ts', text: "export * from './one.ts'\n" },
  'unicorn(filename-case)': { file: 'src/platform/camelCase.ts', text: 'export const one = 1\n' },
  'typescript(no-explicit-any)': {
    file: 'src/platform/any.ts',
    text: 'export const one = (it: any): string => `${it}`\n',
  },
  'typescript(no-non-null-assertion)': {
    file: 'src/platform/sure.ts',
    text: 'export const first = (list: string[]): string => list[0]!\n',
  },
  'typescript(ban-ts-comment)': {
    file: 'src/platform/ignores.ts',
    text: '// @ts-ignore\nexport const one: number = 1\n',
  },
  'typescript(no-floating-promises)': {
    file: 'src/platform/floats.ts',
    text: 'export function go(): void {\n  Promise.resolve(1)\n}\n',
  },
  'typescript(no-misused-promises)': {
    file: 'src/platform/misuses.ts',
    text: 'export const evens = (list: number[]): number[] => list.filter(async (n) => n % 2 === 0)\n',
  },
  'typescript(switch-exhaustiveness-check)': {
    file: 'src/platform/forgets.ts',
    text: "export function side(of: 'a' | 'b'): number {\n  switch (of) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
  },
  'eslint(no-console)': { file: 'src/platform/shouts.ts', text: "export const shout = () => console.log('!')\n" },
  'react(no-danger)': {
    file: 'src/platform/web/raw.tsx',
    text: 'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
  },
  'vitest(no-focused-tests)': {
    file: 'src/platform/focused.test.ts',
    text: "import { expect, test } from 'vitest'\n\ntest.only('one', () => {\n  expect(1).toBe(1)\n})\n",
  },
}

const clean: Record<string, string> = {
  'src/platform/one.ts': 'export const one = 1\n',
  'src/app/server/config.ts': "export const port = process.env['PORT']\n",
  'src/app/just.ts': lines(300),
  'tool.config.ts': 'export default {}\n',
}

let project: ReturnType<typeof plant>
let found: { code: string; filename: string }[] = []

beforeAll(async () => {
  const files = Object.fromEntries(Object.values(offenders).map(({ file, text }) => [file, text]))
  project = plant({ ...files, ...clean }, [
    '.oxlintrc.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'tsconfig.tests.json',
  ])
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { output } = await run(process.execPath, [oxlint, '--format', 'json'], { quiet: true, cwd: project.folder })
  found = (JSON.parse(output) as { diagnostics: typeof found }).diagnostics
})
afterAll(() => project.remove())

describe('the lint gate', () => {
  for (const [code, { file }] of Object.entries(offenders)) {
    test(`${code} catches ${file}`, () => {
      expect(found.filter(({ filename }) => filename === file).map((problem) => problem.code)).toContain(code)
    })
  }

  test('what the rules allow passes', () => {
    expect(found.filter(({ filename }) => filename in clean)).toEqual([])
  })
})
