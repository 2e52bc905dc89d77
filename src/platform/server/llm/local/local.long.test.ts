import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { writeTinyGguf } from '#testing/tiny-gguf.ts'
import { type LocalEngine, localEngine } from './local.ts'
import { LocalModelError } from './local-worker.ts'
import { EngineError, type ModelRequest, type ModelUsage } from '../port.ts'

const folder = mkdtempSync(join(tmpdir(), 'local-model-'))
const tiny = join(folder, 'tiny.gguf')
writeTinyGguf(tiny)
afterAll(() => rmSync(folder, { recursive: true }))

const open: LocalEngine[] = []
afterEach(() => Promise.all(open.splice(0).map((engine) => engine.close())))

interface World {
  readonly engine: LocalEngine
  readonly clock: StoppedClock
  /** The engine's changes of readiness. A string is the reason why the engine was permanently lost. */
  readonly changes: (boolean | string)[]
  readonly changed: (count: number) => Promise<void>
}

function world(options: { modelPath?: string; contexts?: number; inference?: string } = {}): World {
  const clock = stoppedClock()
  const changes: (boolean | string)[] = []
  const waiters = new Set<() => void>()
  const engine = localEngine({
    name: 'tiny',
    modelPath: tiny,
    contextTokens: 4_096,
    cores: 2,
    clock,
    random: () => 0.5,
    onReady: (ready, lost) => {
      changes.push(lost?.why ?? ready)
      for (const look of waiters) look()
    },
    ...options,
  })
  open.push(engine)
  const changed = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (changes.length >= count) resolve()
      }
      waiters.add(look)
      look()
    })
  return { engine, clock, changes, changed }
}

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'gpt-4.1-nano',
  system: 'You are a cat.',
  messages: [{ role: 'user', content: 'the cat thinks' }],
  maxTokens: 12,
  signal: new AbortController().signal,
  ...more,
})

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const shared = world().engine
open.length = 0
afterAll(() => shared.close())
const missing = await shared.loaded
  .then(() => null)
  .catch((error: unknown) => (error instanceof LocalModelError && error.why === 'not-installed' ? error.message : null))
if (missing !== null)
  process.stderr.write(`The local model is not tested: node-llama-cpp cannot be loaded (${missing})\n`)

describe('§10: no local model stops nothing', () => {
  test('without the optional package the engine refuses and says why', async () => {
    const { engine, changed, changes } = world({ inference: 'node-llama-cpp-is-not-installed' })
    const early = textOf(engine.stream(request()))
    await expect(early).rejects.toMatchObject({ fault: 'unavailable' })
    await changed(1)
    expect(changes).toEqual(['not-installed'])
    await expect(engine.loaded).rejects.toBeInstanceOf(LocalModelError)
    await expect(textOf(engine.stream(request()))).rejects.toMatchObject({ fault: 'unavailable' })
    expect(engine.ready).toBe(false)
  })

  test('nobody waits for it longer than 60 s, nor joins a line that is likely to take longer', async () => {
    const { engine, clock } = world({ inference: 'node-llama-cpp-is-not-installed' })
    const asked = Array.from({ length: 5 }, () => textOf(engine.stream(request())).catch((error: unknown) => error))
    // Four turns are ahead of the last one, and each is assumed to take 20 s.
    expect(await asked[4]).toMatchObject({ fault: 'busy', retryAfter: 80 })
    await clock.advance(60_000)
    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ fault: 'busy' })))
  })
})

describe.runIf(missing === null)('§10: the local engine', { timeout: 300_000 }, () => {
  test('refuses when the file is no model, and does not try again', async () => {
    const modelPath = join(folder, 'broken.gguf')
    writeFileSync(modelPath, 'GGUF and then nothing of the kind')
    const { engine, changed, changes } = world({ modelPath })
    await changed(1)
    expect(changes).toEqual(['unreadable'])
    await expect(engine.loaded).rejects.toMatchObject({ why: 'unreadable' })
  })

  test('refuses an aborted request with the reason it was given', async () => {
    const engine = shared
    const reason = new Error('stopped')
    await expect(textOf(engine.stream(request({ signal: AbortSignal.abort(reason) })))).rejects.toBe(reason)
  })

  test('writes at most the tokens asked for, counts them, and says whose they are', async () => {
    const engine = shared
    const counted: ModelUsage[] = []
    const text = await textOf(engine.stream(request({ onUsage: (usage) => counted.push(usage) })))
    expect(counted).toHaveLength(1)
    expect(counted[0]?.tokensOut).toBe(text.trim().split(' ').length)
    expect(counted[0]?.tokensOut).toBeLessThanOrEqual(12)
    expect(counted[0]?.tokensIn).toBeGreaterThan(10)
    expect(engine.name).toBe('local:tiny')
  })

  test('ends with a sentence when its tokens run out, and not before', async () => {
    const text = await textOf(shared.stream(request({ maxTokens: 400 })))
    const words = text.trim().split(' ')
    expect(words.length).toBeGreaterThanOrEqual(320)
    expect(words.length).toBeLessThan(400)
    expect(words.at(-1)).toBe('relative.')
    expect(words.slice(0, 320)).toContain('relative.')
  })

  test('a model that can think does not: the empty thought stands in its prompt', async () => {
    const modelPath = join(folder, 'thinking.gguf')
    writeTinyGguf(modelPath, { thinks: true })
    const counted: ModelUsage[] = []
    const asked = request({ onUsage: (usage) => counted.push(usage) })
    expect(await textOf(world({ modelPath }).engine.stream(asked))).not.toContain('think>')
    await textOf(shared.stream(asked))
    const [thinking = 0, plain = 0] = counted.map(({ tokensIn }) => tokensIn)
    // One prompt also contains `<think></think>`, of which the tiny model reads each character as one token.
    expect(thinking - plain).toBeGreaterThanOrEqual('<think></think>'.length)
  })

  test('the same chance writes the same text', async () => {
    const engine = shared
    const first = await textOf(engine.stream(request()))
    expect(await textOf(engine.stream(request()))).toBe(first)
  })

  test('a request made while the model loads waits for it; the next ones stand in line', async () => {
    const { engine } = world()
    const positions: Record<string, number[]> = { a: [], b: [], c: [] }
    const ask = (name: string) =>
      textOf(engine.stream(request({ onQueue: (position) => positions[name]?.push(position) })))
    const texts = await Promise.all(['a', 'b', 'c'].map(ask))
    expect(texts.every((text) => text.length > 0)).toBe(true)
    expect(positions).toEqual({ a: [1, 0], b: [2, 1, 0], c: [3, 2, 1, 0] })
  })

  test('writes two turns at once with two contexts', async () => {
    const { engine } = world({ contexts: 2 })
    await engine.loaded
    const running = [engine.stream(request({ maxTokens: 400 })), engine.stream(request({ maxTokens: 400 }))]
    const iterators = running.map((pieces) => pieces[Symbol.asyncIterator]())
    const firsts = await Promise.all(iterators.map((pieces) => pieces.next()))
    expect(firsts.map(({ done }) => done)).toEqual([false, false])
    for (const pieces of iterators) await pieces.return?.()
  })

  test('answers data in the asked form only', async () => {
    const engine = shared
    const schema = v.strictObject({ yes: v.boolean(), side: v.nullable(v.picklist(['left', 'right'])) })
    const answer = await engine.structured({ ...request({ maxTokens: 200 }), name: 'verdict', schema })
    expect(v.safeParse(schema, answer).success).toBe(true)
  })

  test('refuses data that was cut off by the token limit', async () => {
    const engine = shared
    const schema = v.strictObject({ side: v.picklist(['a long way to the left', 'a long way to the right']) })
    const answer = engine.structured({ ...request({ maxTokens: 3 }), name: 'verdict', schema })
    await expect(answer).rejects.toMatchObject({ fault: 'malformed' })
  })

  test('stopping a running turn throws its reason and frees the place for the next', async () => {
    const engine = shared
    const abort = new AbortController()
    const reason = new Error('stopped by the owner')
    const heard = await (async () => {
      try {
        for await (const _ of engine.stream(request({ maxTokens: 1_500, signal: abort.signal }))) abort.abort(reason)
        return null
      } catch (error) {
        return error
      }
    })()
    expect(heard).toBe(reason)
    expect(await textOf(engine.stream(request()))).not.toBe('')
  })

  test('a reader who leaves stops the model', async () => {
    const engine = shared
    for await (const piece of engine.stream(request({ maxTokens: 1_500 }))) if (piece !== '') break
    expect(await textOf(engine.stream(request()))).not.toBe('')
  })
})

describe.runIf(missing === null)('a crash of native code costs one turn, not the server', { timeout: 300_000 }, () => {
  async function underWay(engine: LocalEngine) {
    const pieces = engine.stream(request({ maxTokens: 1_500 }))[Symbol.asyncIterator]()
    await pieces.next()
    const end = (async () => {
      while (!(await pieces.next()).done);
    })()
    end.catch(() => {})
    // Falls back to NaN, which `process.kill` refuses, because 0 would kill the process group of the tests.
    return { end, pid: engine.pid ?? Number.NaN }
  }

  test('the turn fails, those in line go on with a new process', async () => {
    const { engine, clock, changed, changes } = world()
    const { end, pid } = await underWay(engine)
    const waiting = textOf(engine.stream(request()))
    process.kill(pid, 'SIGKILL')
    await expect(end).rejects.toMatchObject({ fault: 'broken-stream' })
    await changed(2)
    expect(engine.ready).toBe(false)
    await clock.advance(1_000)
    expect(await waiting).not.toBe('')
    expect(changes).toEqual([true, false, true])
    expect(engine.pid).not.toBe(pid)
  })

  test('a process that dies again and again is given up', async () => {
    const { engine, clock, changes, changed } = world()
    for (let death = 0; death < 3; death++) {
      await changed(1 + death * 2)
      process.kill(engine.pid ?? Number.NaN, 'SIGKILL')
      await changed(2 + death * 2)
      await clock.advance(20_000)
    }
    expect(changes.at(-1)).toBe('crashes')
    await expect(textOf(engine.stream(request()))).rejects.toBeInstanceOf(EngineError)
  })

  test('§10: a model that says nothing for 60 s is a timeout, and is replaced', async () => {
    const { engine, clock, changed } = world()
    const { end, pid } = await underWay(engine)
    process.kill(pid, 'SIGSTOP')
    const stopped = clock.now()
    let isOver = false
    void end.catch(() => {}).finally(() => (isOver = true))
    // Advances in steps, because a word that was written before the stop may arrive late and restart the timeout of 60 s.
    await vi.waitUntil(async () => (await clock.advance(1_000), isOver), { timeout: 60_000, interval: 0 })
    expect(clock.now() - stopped).toBeGreaterThanOrEqual(60_000)
    await expect(end).rejects.toMatchObject({ fault: 'timeout' })
    await changed(2)
    await clock.advance(1_000)
    expect(await textOf(engine.stream(request()))).not.toBe('')
    expect(engine.pid).not.toBe(pid)
  })

  test('closing ends the process and turns everyone away', async () => {
    const { engine } = world()
    const { end, pid } = await underWay(engine)
    const waiting = textOf(engine.stream(request()))
    waiting.catch(() => {})
    await engine.close()
    await expect(end).rejects.toBeInstanceOf(EngineError)
    await expect(waiting).rejects.toMatchObject({ fault: 'unavailable' })
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
