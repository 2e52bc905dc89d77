import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMap, sampleVerdict } from '#testing/sample-map.ts'
import { CallError } from '#platform/web/calls/call.ts'
import type { DebateMap } from '../../contract.ts'
import type { MapCalls } from '../map-calls.ts'
import { VerdictLine } from './verdict-line.tsx'

// happy-dom has no layout, so that without this nothing would come near the window.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const FEW = { ...sampleVerdict(), result: 'withheld', reason: 'few-answers', answered: 1, answerable: 16 } as const
const READ = { ...sampleVerdict(), result: 'option2', reason: null, narrow: false } as const

interface Opened {
  unread: number
  make?: () => Promise<DebateMap>
  mayAdvance?: boolean
  engine?: 'remote' | 'local'
}

/** Opens a verdict that few answers withhold, on a map of which `unread` turns are unread until it is made. */
function open({ unread, make, mayAdvance = true, engine = 'local' }: Opened) {
  let isMade = false
  const map = () => ({ ...sampleMap(), unread: isMade ? 0 : unread })
  const made = vi.fn(async () => {
    const answer = await make?.()
    isMade = true
    return answer ?? map()
  })
  const calls: MapCalls = {
    key: ['sample'],
    readMap: async () => map(),
    readVerdict: async () => (isMade ? READ : FEW),
    contest: () => new Promise(() => {}),
    make: mayAdvance ? made : null,
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  cache.setQueryData(['/api/config'], { engine: { kind: engine } })
  render(
    <QueryClientProvider client={cache}>
      <VerdictLine at={{ id: 'd' }} turns={10} onMap={() => {}} calls={calls} />
    </QueryClientProvider>,
  )
  return made
}
const button = () => screen.queryByRole('button', { name: 'Find who answered whom' })

test('§20 a refused reading of the answers gives its reason and leaves the button', async () => {
  open({ unread: 9, make: () => Promise.reject(new CallError(429, 'Too many requests.', { code: 'of-the-test' })) })
  fireEvent.click(await screen.findByRole('button', { name: 'Find who answered whom' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(button()).not.toBeNull()
})

test('§20 while a model can read answers, no number is given but the reading, which brings the verdict', async () => {
  const made = open({ unread: 9 })
  fireEvent.click(await screen.findByRole('button', { name: 'Find who answered whom' }))
  expect(screen.getByRole('button', { name: 'No verdict yet' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Cat is ahead' })).toBeTruthy()
  expect(made).toHaveBeenCalledOnce()
  expect(button()).toBeNull()
})

test('§20 when all answers are read, too few of them give the numbers', async () => {
  open({ unread: 0 })
  expect(await screen.findByRole('button', { name: 'No verdict yet: 1 of 16 points answered' })).toBeTruthy()
  expect(button()).toBeNull()
})

test('§20 a reader who may not advance the debate gets no button', async () => {
  open({ unread: 9, mayAdvance: false })
  expect(await screen.findByRole('button', { name: 'No verdict yet' })).toBeTruthy()
  expect(button()).toBeNull()
})

test('§20 a provider’s model reads the answers at once', async () => {
  const made = open({ unread: 9, engine: 'remote' })
  expect(await screen.findByRole('button', { name: 'Cat is ahead' })).toBeTruthy()
  expect(made).toHaveBeenCalledOnce()
})

test('§20 it tries only once a visit, and says nothing if it is refused', async () => {
  const refusal = new CallError(429, 'Too many requests.', { code: 'of-the-test' })
  const refused = { unread: 9, engine: 'remote', make: () => Promise.reject(refusal) } as const
  const made = open(refused)
  await waitFor(() => expect(made).toHaveBeenCalledOnce())
  await waitFor(() => expect(button()).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  const again = open(refused)
  fireEvent.click(await screen.findByRole('button', { name: 'Find who answered whom' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(again).toHaveBeenCalledOnce()
})
