import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { LocalModelError, probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { stoppedClock } from '#testing/clock.ts'
import { writeTinyGguf } from '#testing/tiny-gguf.ts'
import { type LocalSupply, type SupplyOptions, localSupply } from './local-supply.ts'

const shelf = mkdtempSync(join(tmpdir(), 'supply-'))
const tiny = join(shelf, 'tiny.gguf')
writeTinyGguf(tiny)
afterAll(() => rmSync(shelf, { recursive: true }))

const missing = await probeLocal().then(
  () => null,
  (error: unknown) => (error instanceof LocalModelError && error.why === 'not-installed' ? error.message : null),
)
if (missing !== null)
  process.stderr.write(`The local model is not tested: node-llama-cpp cannot be loaded (${missing})\n`)

/** A fake inference library that reports progress twice and never finishes loading. */
const SLOW_LIBRARY = `data:text/javascript,export const LlamaLogLevel={};export const getLlama=async()=>({
  loadModel: async ({ onLoadProgress }) => { onLoadProgress(0.25); onLoadProgress(0.5); return new Promise(() => {}) },
})`.replaceAll('\n', ' ')

const open: LocalSupply[] = []
afterEach(() => Promise.all(open.splice(0).map((supply) => supply.close())))

function supplying(more: Partial<SupplyOptions> = {}) {
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(`! ${line}`) }
  const supply = localSupply({
    model: { name: 'tiny', path: tiny },
    another: Promise.resolve(false),
    machine: { cores: 2, memory: 0.5e9 },
    clock: stoppedClock(),
    random: () => 0.5,
    log,
    ...more,
  })
  open.push(supply)
  return { supply, lines }
}

async function said(supply: LocalSupply): Promise<string> {
  let text = ''
  const messages = [{ role: 'user', content: 'the cat' }] as const
  const request = { model: 'x', system: 's', messages, maxTokens: 5, signal: new AbortController().signal }
  for await (const piece of supply.engine?.stream(request) ?? []) text += piece
  return text
}

describe('§10: whatever goes wrong, debates go on with the scripted debater', { timeout: 120_000 }, () => {
  test('without the library the log says what is missing', async () => {
    const { supply, lines } = supplying({ inference: 'node-llama-cpp-is-not-installed' })
    await supply.settled
    expect([supply.engine, supply.coming]).toEqual([null, null])
    expect(lines.at(-1)).toBe(
      '! No local model: node-llama-cpp is not installed or has no binary for this machine. Debates are written by the scripted debater',
    )
  })

  test('a file that is not there is named, and how a known one is fetched', async () => {
    const path = join(shelf, 'gemma-4-e2b.gguf')
    const { supply, lines } = supplying({ model: { name: 'gemma-4-e2b', path } })
    await supply.settled
    expect(supply.coming).toBeNull()
    expect(lines).toEqual([
      `! No local model: ${path} is not there or is no GGUF file; \`npm run model:setup -- gemma-4-e2b\` fetches it. Debates are written by the scripted debater`,
    ])
    const own = join(shelf, 'page.gguf')
    writeFileSync(own, '<html>')
    const broken = supplying({ model: { name: 'page', path: own } })
    await broken.supply.settled
    expect(broken.lines[0]).toContain(`${own} is not there or is no GGUF file. Debates`)
  })

  test('nothing is loaded where another model of this machine was found', async () => {
    const { supply, lines } = supplying({ another: Promise.resolve(true) })
    await supply.settled
    expect([supply.engine, supply.coming, lines]).toEqual([null, null, []])
  })
})

describe('§11: how far its loading is', { timeout: 120_000 }, () => {
  test('is told while it is loaded; closing meanwhile ends it without a word', async () => {
    const { supply, lines } = supplying({ inference: SLOW_LIBRARY })
    await vi.waitUntil(() => supply.coming?.progress === 0.5, { timeout: 60_000 })
    expect(supply.engine).toBeNull()
    await supply.close()
    expect(lines).toEqual([])
  })
})

describe.runIf(missing === null)('§10: a model that its owner chose', { timeout: 300_000 }, () => {
  test('is loaded and speaks', async () => {
    const { supply, lines } = supplying()
    await supply.settled
    expect(supply.engine?.name).toBe('local:tiny')
    expect(supply.coming).toEqual({ name: 'tiny', progress: null })
    expect(await said(supply)).not.toBe('')
    expect(lines).toEqual(['The local model tiny is ready, for one turn at once'])
  })

  test('where the memory allows it, two turns are written at once', async () => {
    const { supply, lines } = supplying({ machine: { cores: 2, memory: 4e9 } })
    await supply.settled
    expect(lines).toEqual(['The local model tiny is ready, for 2 turns at once'])
  })
})
