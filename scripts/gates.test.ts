import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { plant } from './planted.ts'
import { root, run } from './run.mjs'

const planted: { remove(): void }[] = []
afterEach(() => {
  for (const project of planted.splice(0)) project.remove()
})

async function gate(tool: string, args: string[], files: Record<string, string>, copies: string[]) {
  const project = plant(files, copies)
  planted.push(project)
  return run(process.execPath, [join(root, 'node_modules', tool), ...args], { quiet: true, cwd: project.folder })
}

describe('the format gate', () => {
  const check = (text: string) => gate('oxfmt/bin/oxfmt', ['--check', 'src'], { 'src/one.ts': text }, ['.oxfmtrc.json'])

  test('semicolons and double quotes are caught', async () => {
    const { code, output } = await check('export const one = "one";\n')
    expect(code).not.toBe(0)
    expect(output).toContain('src/one.ts')
  })

  test('the house’s form passes', async () => {
    expect((await check("export const one = 'one'\n")).code).toBe(0)
  })
})

describe('the type gates', () => {
  const types = (program: string, files: Record<string, string>) =>
    gate('typescript/bin/tsc', ['-p', `tsconfig.${program}.json`], files, [
      'tsconfig.base.json',
      `tsconfig.${program}.json`,
    ])

  test('what the browser loads knows no Node', async () => {
    const { output } = await types('web', { 'src/platform/bytes.ts': "export const bytes = Buffer.from('')\n" })
    expect(output).toContain('src/platform/bytes.ts')
    expect(output).toContain("'Buffer'")
  })

  test('what the server runs knows no page', async () => {
    const { output } = await types('server', { 'src/platform/title.ts': 'export const title = document.title\n' })
    expect(output).toContain("'document'")
  })

  test('an element of a list may be missing', async () => {
    const list = 'export const first = (list: string[]): string => list[0]\n'
    expect((await types('server', { 'src/platform/first.ts': list })).output).toContain('undefined')
  })
})

describe('the dead code gate', () => {
  test('a file, an export and a package that nobody uses are caught', async () => {
    const main = "import { used } from '#platform/words.ts'\n\nconst port = used\nexport const main = port\n"
    const files = {
      'src/app/server/main.ts': main,
      'src/platform/words.ts': 'export const used = 1\nexport const forgotten = 2\n',
      'src/platform/lonely.ts': 'export const lonely = 1\n',
    }
    const { code, output } = await gate('knip/bin/knip.js', [], files, ['knip.json'])
    expect(code).not.toBe(0)
    expect(output).toContain('src/platform/lonely.ts')
    expect(output).toContain('forgotten')
    expect(output).not.toMatch(/^used/m)
    expect(output).toMatch(/^undici +package\.json/m)
  })
})
