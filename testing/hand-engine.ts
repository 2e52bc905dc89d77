/** Provides a model engine whose calls wait until the test provides the model's response. */
import * as v from 'valibot'
import { type AskedModel, askedModel } from '#features/models/server/asked-model.ts'
import { servedModel, successorOf } from '#features/models/server/served-models.ts'
import type { Engine, EngineError, ModelRequest, ModelUsage, StructuredRequest } from '#platform/server/llm/port.ts'

export interface HandText {
  say(piece: string): void
  think(): void
  /**
   * Reports that another model answers instead of the requested one.
   * @param servedBy that model's id at the provider
   */
  serve(servedBy: string): void
  cut(): void
  finish(usage?: ModelUsage): void
  fail(error: unknown): void
}

export interface ModelCall extends HandText {
  readonly request: ModelRequest
}

/** A call that requests one JSON value. */
export interface FormCall {
  readonly request: StructuredRequest<unknown>
  /** Answers the call. Throws if the value does not fit the schema. */
  fill(value: unknown): void
  fail(error: unknown): void
}

export interface HandEngine extends Engine {
  readonly calls: readonly ModelCall[]
  call(number: number): Promise<ModelCall>
  readonly forms: readonly FormCall[]
  /** Resolves with the `number`th call of `structured` (1 is the first) once it has been made. */
  form(number: number): Promise<FormCall>
  refuse(error: EngineError | null): void
}

export const SMALL_LOCAL = { name: 'local:small', kind: 'local' } as const

/** Returns an `engineFor` function that always returns a small model, which follows only short prompts. */
export const smallModel =
  (engine: Engine = handEngine(SMALL_LOCAL)) =>
  (): AskedModel =>
    askedModel(engine, 'small', { prompts: 'short' })

/** Returns a model on `engine` with this id and with the price of the model that now serves requests for the id. */
export function servedAs(engine: Engine, modelId: string, prompts: AskedModel['prompts'] = 'any'): AskedModel {
  const price = servedModel(successorOf(modelId) ?? '')?.price ?? null
  return askedModel(engine, modelId, { price, prompts })
}

export function handEngine(what: Partial<Omit<Engine, 'stream' | 'structured'>> = {}): HandEngine {
  const texts = arrivals<ModelCall>()
  const forms = arrivals<FormCall>()
  let refusal: EngineError | null = null
  return {
    name: 'openai',
    kind: 'remote',
    ...what,
    calls: texts.all,
    call: texts.nth,
    forms: forms.all,
    form: forms.nth,
    refuse: (error) => {
      refusal = error
    },
    stream: (request) => {
      if (refusal) return refused(refusal)
      const { text, pieces } = handText(request)
      texts.add({ request, ...text })
      return pieces
    },
    structured: (request) => {
      if (refusal) return Promise.reject(refusal)
      return new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true })
        forms.add({ request, fill: (value) => resolve(v.parse(request.schema, value)), fail: reject })
      })
    },
  }
}

export function arrivals<T>() {
  const all: T[] = []
  const waiting = new Map<number, (one: T) => void>()
  return {
    all: all as readonly T[],
    add: (one: T) => {
      all.push(one)
      waiting.get(all.length)?.(one)
    },
    nth: (number: number): Promise<T> =>
      new Promise((resolve) => {
        const there = all[number - 1]
        if (there) resolve(there)
        else waiting.set(number, resolve)
      }),
  }
}

export function refused(error: EngineError): AsyncIterable<string> {
  const iterator: AsyncIterator<string> = {
    async next() {
      throw error
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

export function handText(asked: Pick<ModelRequest, 'signal' | 'onUsage' | 'onThinking' | 'onServed' | 'onCut'>): {
  text: HandText
  pieces: AsyncIterable<string>
} {
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
  asked.signal.addEventListener('abort', () => fail(asked.signal.reason), { once: true })
  const text: HandText = {
    say: (piece) => push(() => ({ done: false, value: piece })),
    think: () => asked.onThinking?.(),
    serve: (servedBy) => asked.onServed?.(servedBy),
    cut: () => asked.onCut?.(),
    finish: (usage) => {
      if (usage) asked.onUsage?.(usage)
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
  return { text, pieces: { [Symbol.asyncIterator]: () => iterator } }
}
