import { afterEach, expect } from 'vitest'
import { anthropicEngine } from '#platform/server/llm/remote/anthropic.ts'
import { openAiEngine } from '#platform/server/llm/remote/openai.ts'
import { EngineError, type EngineFault, type ModelRequest } from '#platform/server/llm/port.ts'
import type { RemoteEngine, RemoteOptions } from '#platform/server/llm/remote/remote-options.ts'
import type { Tracing } from '#platform/server/tracing/tracing.ts'
import { type StoppedClock, stoppedClock } from '../clock.ts'
import { type FakeUpstream, fakeUpstream } from './fake-upstream.ts'
import type { Protocol } from './script.ts'

export const KEY = 'sk-test-0123456789abcdef'

export interface Stage {
  readonly upstream: FakeUpstream
  readonly engine: RemoteEngine
  readonly clock: StoppedClock
  /** The engine's waits between attempts, in milliseconds. The stage records each wait and ends it at once. */
  readonly waits: readonly number[]
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface Setting {
  readonly path?: string
  readonly baseUrl?: string
  readonly key?: string | null
  readonly more?: Pick<RemoteOptions, 'thinkingOf' | 'successorOf' | 'onRetired' | 'proxies' | 'extras'>
  readonly random?: () => number
  /** Traces the calls and sends the upstream a `traceparent`, as if it were the operator's own model server. */
  readonly tracing?: Tracing
  readonly onSleep?: () => void
}

/** Starts an upstream and an engine, which are closed after the test. */
export async function stage(protocol: Protocol, setting: Setting = {}): Promise<Stage> {
  const clock = stoppedClock()
  const waits: number[] = []
  const upstream = await fakeUpstream()
  const engine = (protocol === 'openai' ? openAiEngine : anthropicEngine)({
    name: protocol,
    baseUrl: setting.baseUrl ?? `${upstream.url}${setting.path ?? ''}`,
    key: setting.key === undefined ? KEY : setting.key,
    clock: {
      ...clock,
      sleep: (ms, signal) => {
        waits.push(ms)
        setting.onSleep?.()
        return signal?.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()
      },
    },
    random: setting.random ?? (() => 0.5),
    ...setting.more,
    ...(setting.tracing && { tracing: setting.tracing, sendsTraceparent: true }),
  })
  open.push(async () => {
    await engine.close()
    await upstream.close()
  })
  return { upstream, engine, clock, waits }
}

export function asking(request: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'some-model',
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Is time real?' }],
    maxTokens: 300,
    signal: new AbortController().signal,
    ...request,
  }
}

/** Reads the whole stream, and resolves with its text, its pieces and the error that ended it, if any. */
export async function read(pieces: AsyncIterable<string>): Promise<{ text: string; pieces: string[]; error: unknown }> {
  const seen: string[] = []
  try {
    for await (const piece of pieces) seen.push(piece)
    return { text: seen.join(''), pieces: seen, error: null }
  } catch (error) {
    return { text: seen.join(''), pieces: seen, error }
  }
}

/** Checks the fault of a failed stream's error, whose message must reveal neither the upstream nor the key. */
export function expectFault(error: unknown, fault: EngineFault): EngineError {
  if (!(error instanceof EngineError)) throw new Error(`expected ${fault}, got ${String(error)}`, { cause: error })
  expect(error.fault).toBe(fault)
  expect(error.message).not.toMatch(/upstream|http|secret|sk-/)
  expect(error.cause).toBeInstanceOf(Error)
  return error
}
