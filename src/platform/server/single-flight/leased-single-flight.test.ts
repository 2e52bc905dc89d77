import { afterEach, describe, expect, test } from 'vitest'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { EngineError } from '../llm/port.ts'
import {
  type Lease,
  LEASE_MS,
  type LeasedSingleFlight,
  leasedSingleFlight,
  type LeaseSlot,
  type Standing,
} from './leased-single-flight.ts'

const open: LeasedSingleFlight<string>[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

function slot() {
  let standing: Standing<string> = { kind: 'open' }
  const isFree = (at: Date) => standing.kind === 'open' || (standing.kind === 'leased' && standing.until <= at)
  const shared: LeaseSlot<string> = {
    look: async () => standing,
    take: async ({ from, until }: Lease) => {
      if (standing.kind === 'gone') return 'gone'
      if (!isFree(from)) return 'held'
      standing = { kind: 'leased', until }
      return 'taken'
    },
    save: async (made) => {
      if (standing.kind === 'leased' || standing.kind === 'open') standing = { kind: 'made', value: made }
      return standing.kind === 'made' ? standing.value : null
    },
    release: async ({ until }) => {
      if (standing.kind === 'leased' && standing.until === until) standing = { kind: 'open' }
    },
  }
  return {
    ...shared,
    stands: () => standing,
    becomes: (next: Standing<string>) => void (standing = next),
  }
}

function instances(clock: StoppedClock) {
  const instance = () => {
    const one = leasedSingleFlight<string>(clock)
    open.push(one)
    return one
  }
  return [instance(), instance()] as const
}

function makings() {
  const begun: { signal: AbortSignal; end: (made: string) => void; fail: (error: Error) => void }[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ signal, end, fail })
      signal.addEventListener('abort', () => fail(signal.reason as Error))
    })
  const making = { allow: () => Promise.resolve(), work }
  return { begun, making }
}

describe('§14 exactly once, on all instances', () => {
  test('a caller over its limit writes nothing and keeps nobody waiting', async () => {
    const [here, there] = instances(stoppedClock())
    const shared = slot()
    const { begun, making } = makings()
    let refuse: (error: Error) => void = () => {}
    const allow = () => new Promise<void>((_, reject) => (refuse = reject))
    const refused = here.make('a', shared, { ...making, allow })
    await settled()
    expect(shared.stands()).toEqual({ kind: 'open' })
    const made = there.make('a', shared, making)
    refuse(new Error('too many'))
    await expect(refused).rejects.toThrow('too many')
    await settled()
    begun[0]?.end('one')
    expect(await made).toBe('one')
  })

  test('what is gone is not made', async () => {
    const [here] = instances(stoppedClock())
    const gone = slot()
    gone.becomes({ kind: 'gone' })
    const { begun, making } = makings()
    await expect(here.make('a', gone, making)).rejects.toMatchObject({ why: 'gone' })
    expect(begun).toEqual([])
  })

  test('calls on two instances: one making, one result', async () => {
    const clock = stoppedClock()
    const [here, there] = instances(clock)
    const shared = slot()
    const { begun, making } = makings()
    const all = [here, there, here, there].map((one) => one.make('a', shared, making))
    await settled()
    begun[0]?.end('one')
    await settled()
    await clock.advance(500)
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one', 'one'])
    expect(begun).toHaveLength(1)
  })

  test('a making that failed has failed for those who waited; the next call tries again', async () => {
    const clock = stoppedClock()
    const [here, there] = instances(clock)
    const shared = slot()
    const { begun, making } = makings()
    const made = here.make('a', shared, making)
    await settled()
    const waiting = there.make('a', shared, making)
    const both = Promise.allSettled([made, waiting])
    begun[0]?.fail(new Error('the model is away'))
    await settled()
    await clock.advance(500)
    expect(await both).toMatchObject([
      { reason: { message: 'the model is away' } },
      { reason: { why: 'failed-elsewhere' } },
    ])
    const again = there.make('a', shared, making)
    await settled()
    begun[1]?.end('one')
    expect(await again).toBe('one')
  })

  test('a lease that its process was lost with is taken over when it has run out', async () => {
    const clock = stoppedClock()
    const [here] = instances(clock)
    const shared = slot()
    shared.becomes({ kind: 'leased', until: new Date(clock.now() + 900) })
    const { begun, making } = makings()
    const made = here.make('a', shared, making)
    await settled()
    await clock.advance(500)
    expect(begun).toEqual([])
    await settled()
    await clock.advance(500)
    await settled()
    begun[0]?.end('one')
    expect(await made).toBe('one')
  })

  test('what takes 90 s is given up before its lease runs out', async () => {
    const clock = stoppedClock()
    const [here] = instances(clock)
    const shared = slot()
    const made = here.make('a', shared, makings().making).catch((error: unknown) => error)
    await settled()
    expect(shared.stands()).toEqual({ kind: 'leased', until: new Date(clock.now() + LEASE_MS) })
    await clock.advance(90_000)
    expect(await made).toMatchObject({ fault: 'timeout' })
    expect(shared.stands()).toEqual({ kind: 'open' })
  })

  test('at the end of the process the lease is given back, and nobody waits on', async () => {
    const [here, there] = instances(stoppedClock())
    const shared = slot()
    const { begun, making } = makings()
    const made = here.make('a', shared, making)
    await settled()
    const waiting = there.make('a', shared, making)
    const both = Promise.allSettled([made, waiting])
    await settled()
    await Promise.all([there.stop(), here.stop()])
    expect(await both).toMatchObject([{ reason: { fault: 'unavailable' } }, { reason: { fault: 'unavailable' } }])
    expect([begun[0]?.signal.aborted, shared.stands().kind]).toEqual([true, 'open'])
    expect((await both).every((one) => one.status === 'rejected' && one.reason instanceof EngineError)).toBe(true)
  })
})
