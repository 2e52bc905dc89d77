import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { visitorAt } from '#testing/visitor.ts'
import { root, run } from './run.mjs'

const MAX = 45_000_000

test(
  'npm run release: an archive that plays a debate in an empty folder, with nothing but Node',
  { timeout: 600_000 },
  async () => {
    const work = mkdtempSync(join(tmpdir(), 'evc-released-'))
    onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const { code, output } = await run('npm', ['run', '--silent', 'release'], { quiet: true })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\.tar\.gz\n$/) })
    const archive = output.trim().split('\n').at(-1) ?? ''
    expect(archive.startsWith(join(root, 'release'))).toBe(true)
    expect(statSync(archive).size).toBeLessThanOrEqual(MAX)

    const folder = join(work, 'unpacked')
    mkdirSync(folder)
    expect((await run('tar', ['-xzf', archive, '-C', folder])).code).toBe(0)
    const child = spawn(process.execPath, ['server.js'], {
      cwd: folder,
      env: { PATH: '', PORT: '0', DATA_DIR: join(work, 'data'), SOURCES: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    })
    let said = ''
    child.stdout.on('data', (bytes) => (said += String(bytes)))
    const ready = () => /is ready at ([^\s"]+)/.exec(said)?.[1] ?? ''
    await expect.poll(ready, { timeout: 120_000 }).toMatch(/^http/)

    const visitor = visitorAt(ready())
    const { id } = await visitor.call(createDebate, {
      body: { question: 'Is a hot dog a sandwich?', option1: 'It is one', option2: 'It is not' },
    })
    const stream = await visitor.open(generateTurn, { params: { id }, body: {} })
    const events: unknown[] = []
    for await (const event of stream?.events() ?? []) events.push(event)
    expect(events.at(-1)).toBe('[DONE]')
    expect(await (await visitor.fetch('/')).text()).toContain('<title>Einstein vs Cat')
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: 'einstein-vs-cat' })
    const told = await run('npm', ['run', '--silent', 'admin', '--', 'help'], { cwd: folder, quiet: true })
    expect(told).toEqual({ code: 0, output: expect.stringContaining('reports') })
    expect(readFileSync(join(folder, 'docs', 'operations.md'), 'utf8')).toContain('## Upgrade')
  },
)
