import * as v from 'valibot'
import type { DebitEnd } from './billing/debits.ts'
import { fairWeather, type Weather } from './webhooks/deliveries.ts'
import { ApiError } from './wire/api-error.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const moved = v.strictObject({ advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const switched = v.strictObject({ on: v.boolean() })
const drop = v.union([switched, v.strictObject({ count })])
const deliver = v.strictObject({ order: v.optional(v.array(v.string())) })
const fail = v.strictObject({
  next: v.union([v.literal(402), v.literal(429), v.literal(500)]),
  count: v.optional(count),
  path: v.optional(v.string()),
})
const debits = v.strictObject({ end: v.picklist(['failed', 'paid']), payment: v.optional(v.string()) })
const nothing = v.strictObject({})

export interface Controls {
  clock(options: v.InferOutput<typeof moved>): { now: string }
  /** Sets whether webhooks that are due at the same time are sent in random order. */
  shuffle(options: v.InferOutput<typeof switched>): void
  duplicate(options: v.InferOutput<typeof switched>): void
  /** Sets whether new webhooks are held back until `deliver` is called. */
  delay(options: v.InferOutput<typeof switched>): void
  /** Discards the next `count` webhooks, or all new webhooks until the control is switched off. */
  drop(options: v.InferOutput<typeof drop>): void
  deliver(options: v.InferOutput<typeof deliver>): void
  /**
   * Refuses the next `count` API calls (default 1) with status `next`. If `path` is given, refuses only calls whose path
   * begins with it.
   */
  fail(options: v.InferOutput<typeof fail>): void
  /** Ends all pending bank debits, or only the one with the id `payment` (`pi_…`), as paid or failed. */
  debits(options: v.InferOutput<typeof debits>): { ended: number }
  reset(options?: v.InferOutput<typeof nothing>): void
}

export interface ControlsOptions {
  readonly weather: Weather
  readonly advance: (seconds: number) => number
  readonly release: (order: readonly string[]) => void
  readonly endDebits: (end: DebitEnd, payment: string | null) => number
  readonly forget: () => void
}

export interface OpenControls {
  readonly controls: Controls
  /** Returns the error that `fail` requested for this path and counts it as used; null if there is none. */
  ordered(path: string): ApiError | null
  call(name: string, options: unknown): object
}

export function openControls({ advance, endDebits, forget, release, weather }: ControlsOptions): OpenControls {
  let refusals: { status: 402 | 429 | 500; left: number; path: string }[] = []
  const controls: Controls = {
    clock: ({ advanceSeconds }) => ({ now: new Date(advance(advanceSeconds) * 1000).toISOString() }),
    shuffle: ({ on }) => void (weather.shuffle = on),
    duplicate: ({ on }) => void (weather.duplicate = on),
    delay: ({ on }) => void (weather.delay = on),
    drop: (options) => void (weather.drop = 'count' in options ? options.count : options.on ? Infinity : 0),
    deliver: ({ order }) => release(order ?? []),
    fail: ({ next, path, count: left }) => void refusals.push({ status: next, left: left ?? 1, path: path ?? '' }),
    debits: ({ end, payment }) => ({ ended: endDebits(end, payment ?? null) }),
    reset() {
      refusals = []
      Object.assign(weather, fairWeather())
      forget()
    },
  }
  const byName: Record<string, (options: unknown) => object | void> = {
    clock: (options) => controls.clock(read(moved, options)),
    shuffle: (options) => controls.shuffle(read(switched, options)),
    duplicate: (options) => controls.duplicate(read(switched, options)),
    delay: (options) => controls.delay(read(switched, options)),
    drop: (options) => controls.drop(read(drop, options)),
    deliver: (options) => controls.deliver(read(deliver, options)),
    fail: (options) => controls.fail(read(fail, options)),
    debits: (options) => controls.debits(read(debits, options)),
    reset: (options) => controls.reset(read(nothing, options)),
  }
  return {
    controls,
    ordered(path) {
      const refusal = refusals.find((each) => each.left > 0 && path.startsWith(each.path))
      if (refusal === undefined) return null
      refusal.left -= 1
      return refusalOf(refusal.status)
    },
    call(name, options) {
      const control = Object.hasOwn(byName, name) ? byName[name] : undefined
      if (control === undefined) {
        throw new ApiError(
          404,
          'invalid_request_error',
          `No such control: ${name}; there are ${Object.keys(byName).join(', ')}.`,
        )
      }
      return control(options) ?? { done: true }
    },
  }
}

function read<S extends v.GenericSchema>(schema: S, options: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, options)
  if (result.success) return result.output
  throw new ApiError(400, 'invalid_request_error', v.summarize(result.issues))
}

function refusalOf(status: 402 | 429 | 500): ApiError {
  switch (status) {
    case 402:
      return new ApiError(402, 'card_error', 'Your card was declined.', {
        code: 'card_declined',
        decline_code: 'generic_decline',
      })
    case 429:
      return new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' })
    case 500:
      return new ApiError(500, 'api_error', 'An unknown error occurred')
  }
}
