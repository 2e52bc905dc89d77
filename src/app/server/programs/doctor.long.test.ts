import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '#testing/built-program.ts'
import { openProviders } from '#testing/providers/providers.ts'
import { freePort } from '../../../../scripts/free-port.mjs'
import { run } from '../../../../scripts/run.mjs'

async function place(more: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const here = { PATH: '', DATA_DIR: folder, PORT: String(await freePort()) }
  const doctor = (...words: string[]) =>
    run(process.execPath, [builtProgram('doctor'), ...words], {
      cwd: folder,
      env: { ...here, ...more },
      quiet: true,
    })
  return { folder, doctor }
}

test('§19 a bundle that cannot be written is said after the diagnosis', async () => {
  const { folder, doctor } = await place()
  const missing = join(folder, 'nowhere', 'bundle.json')
  const { code, output } = await doctor('--bundle', missing)
  const [last, sum] = output.trim().split('\n').toReversed()
  expect(last).toMatch(`--bundle ${missing} cannot be written: ENOENT: `)
  expect([code, sum]).toEqual([2, 'Nothing is wrong.'])
  expect(await doctor('--bundle', join(folder, 'bundle.json'))).toMatchObject({ code: 0 })
  expect(await doctor('--bundle', join(folder, 'bundle.json'))).toMatchObject({ code: 2 })
})

test('§19 an `.env` that cannot be read is a finding', async () => {
  const { folder, doctor } = await place()
  mkdirSync(join(folder, '.env'))
  const { code, output } = await doctor('--json')
  expect(JSON.parse(output)).toMatchObject({ findings: [{ name: 'setting .env', says: '.env is a folder.' }] })
  expect(code).toBe(1)
})

test('§19 a provider is really asked, once, and what it refuses is told', async () => {
  const providers = await openProviders()
  onTestFinished(providers.close)
  const { doctor } = await place({
    OPENAI_API_KEY: providers.keys.openai,
    OPENAI_BASE_URL: providers.baseUrl('openai'),
  })
  expect(await doctor()).toMatchObject({ code: 0 })
  expect(providers.calls.filter((call) => call.paid)).toHaveLength(1)
  providers.plant('openai', { kind: 'no-credit' })
  expect(await doctor()).toMatchObject({ code: 1, output: expect.stringContaining('✗ openai-credit: The account of') })
})
