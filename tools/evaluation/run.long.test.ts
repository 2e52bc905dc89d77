import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { run } from '../../scripts/run.mjs'
import { HELP } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'evaluation-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const evaluateWith = (...args: string[]) => run(process.execPath, ['scripts/evaluate.mjs', ...args], { quiet: true })

describe('npm run evaluate, as a command', () => {
  test('a wrong option ends it with one sentence and exit code 1', async () => {
    const { code, output } = await evaluateWith('--turns', 'many')
    expect(code).toBe(1)
    expect(output).toBe(
      '--turns must be a whole number from 1 to 20, not many\nnpm run evaluate -- --help tells what there is.\n',
    )
  })

  test('--help tells what there is', async () => {
    expect(await evaluateWith('--help')).toEqual({ code: 0, output: `${HELP}\n` })
  })

  test('leaves a page, the debates as data and the log', async () => {
    const { code, output } = await evaluateWith(
      '--engine',
      'scripted',
      '--questions',
      '14',
      '--turns',
      '1',
      '--out',
      folder,
    )
    expect(output).toContain(`The debates to read: ${join(folder, 'index.html')}`)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('Dürfen Eltern')
    const debates = JSON.parse(readFileSync(join(folder, 'debates.json'), 'utf8')) as { turns: unknown[] }[]
    expect(debates.map(({ turns }) => turns.length)).toEqual([1])
    expect(readFileSync(join(folder, 'log.ndjson'), 'utf8')).toContain('turn saved')
  }, 90_000)
})
