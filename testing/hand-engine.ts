/** A model engine in the test's hand: every call waits for the test to say what the model says. */
import { type Engine, EngineError, type ModelRequest } from '#platform/server/llm/port.ts'

export interface ModelCall {
  readonly request: ModelRequest
  say(piece: string): void
  /** The answer is whole. */
  finish(usage?: { tokensIn: number; tokensOut: number }): void
  fail(error: unknown): void
}

export interface HandEngine extends Engine {
  readonly calls: readonly ModelCall[]
  /** Resolves with the `number`th call (1 = first) once it has come. */
  call(number: number): Promise<ModelCall>
  /** From now on every call is refused before its first piece. */
  refuse(error: EngineError | null): void
}

export function handEngine(name = 'openai'): HandEngine {
  const calls: ModelCall[] = []
  const waiting = new Map<number, (call: ModelCall) => void>()
  let refusal: EngineError | null = null
  return {
    name,
    calls,
    call: (number) =>
      new Promise((resolve) => {
        const there = calls[number - 1]
        if (there) resolve(there)
        else waiting.set(number, resolve)
      }),
    refuse: (error) => {
      refusal = error
    },
    stream: (request) => {
      if (refusal) return refused(refusal)
      const { call, pieces } = answer(request)
      calls.push(call)
      waiting.get(calls.length)?.(call)
      return pieces
    },
    structured: () => Promise.reject(new EngineError('unavailable', 'Only text comes out of this hand.')),
  }
}

function refused(error: EngineError): AsyncIterable<string> {
  const iterator: AsyncIterator<string> = {
    async next() {
      throw error
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

function answer(request: ModelRequest): { call: ModelCall; pieces: AsyncIterable<string> } {
  const steps: (() => IteratorResult<string>)[] = []
  let wake: (() => void) | null = null
  const push = (step: () => IteratorResult<string>) => {
    steps.push(step)
    wake?.()
  }
  const fail = (error: unknown) =>
    push(() => {
      throw error
    })
  request.signal.addEventListener('abort', () => fail(request.signal.reason), { once: true })
  const call: ModelCall = {
    request,
    say: (piece) => push(() => ({ done: false, value: piece })),
    finish: (usage) => {
      if (usage) request.onUsage?.(usage)
      push(() => ({ done: true, value: undefined }))
    },
    fail,
  }
  const iterator: AsyncIterator<string> = {
    async next() {
      while (steps.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const step = steps.shift()
      if (!step) throw new Error('no step')
      return step()
    },
  }
  return { call, pieces: { [Symbol.asyncIterator]: () => iterator } }
}
