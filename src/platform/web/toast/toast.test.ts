import { beforeEach, describe, expect, test } from 'vitest'
import { createToastStore, TOAST_REMOVE_DELAY_MS, type Timers, type ToastStore } from './toast.ts'

class StoppedTimers implements Timers {
  now = 0
  readonly due = new Map<number, { at: number; run: () => void }>()
  private last = 0

  set(run: () => void, ms: number): number {
    this.last += 1
    this.due.set(this.last, { at: this.now + ms, run })
    return this.last
  }
  clear(timer: unknown): void {
    this.due.delete(timer as number)
  }
  advance(ms: number): void {
    this.now += ms
    for (const [id, { at, run }] of this.due) {
      if (at > this.now) continue
      this.due.delete(id)
      run()
    }
  }
}

let timers: StoppedTimers
let store: ToastStore
beforeEach(() => {
  timers = new StoppedTimers()
  store = createToastStore(timers)
})
const shown = () => store.current().map(({ title, open }) => [title, open])

describe('§9 toasts', () => {
  test('one at a time: a new toast takes the place of the one before it', () => {
    store.toast({ title: 'Error' })
    store.toast({ title: 'Debate deleted' })
    store.toast({ title: 'Link copied' })
    expect(shown()).toEqual([['Link copied', true]])
  })

  test('a dismissed toast closes at once and is removed after 1,000,000 ms, not a moment before', () => {
    const id = store.toast({ title: 'Link copied' })
    store.dismiss(id)
    expect(shown()).toEqual([['Link copied', false]])
    timers.advance(TOAST_REMOVE_DELAY_MS - 1)
    expect(shown()).toHaveLength(1)
    timers.advance(1)
    expect(shown()).toEqual([])
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000)
  })

  test('dismissing twice, or what is not there, changes nothing', () => {
    const id = store.toast({ title: 'Error' })
    store.dismiss(id + 1)
    expect(shown()).toEqual([['Error', true]])
    store.dismiss(id)
    store.dismiss(id)
    expect(timers.due.size).toBe(1)
  })

  test('a toast that was pushed out leaves no timer behind', () => {
    store.dismiss(store.toast({ title: 'Error' }))
    store.toast({ title: 'Link copied' })
    expect(timers.due.size).toBe(0)
  })

  test('tells its listeners of every change, and those that left of none', () => {
    let heard = 0
    const leave = store.subscribe(() => (heard += 1))
    const before = store.current()
    expect(store.current()).toBe(before)
    store.dismiss(store.toast({ title: 'Error' }))
    expect(heard).toBe(2)
    leave()
    store.toast({ title: 'Error' })
    expect(heard).toBe(2)
  })
})
