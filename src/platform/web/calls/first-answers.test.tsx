import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
import { fillCache, takeFirstAnswers, usePrefilled } from './first-answers.ts'

const ADDRESS = '/api/notes/a'

const page = (text: string | null) => {
  document.body.innerHTML = '<p>The picture</p>'
  if (text === null) return document
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: FIRST_ANSWERS, textContent: text })
  document.body.append(block)
  return document
}
const bringing = (answers: FirstAnswers) => takeFirstAnswers(page(JSON.stringify(answers)))

afterEach(cleanup)

describe('what a page brings', () => {
  test.each([null, '', 'null', '{', '[]', '"a"', '{"/api/notes/a":7}'])(
    'nothing, where there is no block or none that can be read: %s',
    (text) => expect(takeFirstAnswers(page(text)).of(ADDRESS)).toBeUndefined(),
  )

  test('is taken out of the page, so that nothing reads it a second time', () => {
    expect(bringing({ '/api/notes/a': { answer: { text: 'mine' } } }).of(ADDRESS)).toEqual({ text: 'mine' })
    expect(document.getElementById(FIRST_ANSWERS)).toBeNull()
    expect(takeFirstAnswers(document).of(ADDRESS)).toBeUndefined()
  })

  test('is known by the call’s address: another parameter is another call', () => {
    const answers = bringing({ '/api/notes/a': { answer: { text: 'mine' } } })
    expect(answers.of('/api/notes/b')).toBeUndefined()
  })

  test('§7 null says that nobody is signed in', () => {
    expect(bringing({ '/api/notes/a': null }).of(ADDRESS)).toBeNull()
  })

  test('§15 turns no writing direction around, as an answer to a call does not', () => {
    const answers = bringing({ '/api/notes/a': { answer: { text: 'a\u202Eb' } } })
    expect(answers.of<{ text: string }>(ADDRESS)?.text).not.toContain('\u202E')
  })

  test('of a list its first page, and where the next one is', () => {
    const link = '</api/notes?cursor=2>; rel="next"'
    const answers = bringing({ '/api/notes?limit=2': { answer: ['a', 'b'], link }, '/api/notes': { answer: [] } })
    expect(answers.pageOf('/api/notes?limit=2')).toEqual({ items: ['a', 'b'], next: '/api/notes?cursor=2' })
    expect(answers.pageOf('/api/notes')).toEqual({ items: [], next: null })
    expect(answers.pageOf('/api/notes?limit=3')).toBeUndefined()
  })
})

describe('the cache', () => {
  const shownIn = (cache: QueryClient) =>
    renderHook(() => usePrefilled(['a']), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    })

  test('gets nothing where the page brought nothing', () => {
    const cache = new QueryClient()
    fillCache(cache, ['a'], undefined)
    expect(cache.getQueryData(['a'])).toBeUndefined()
    expect(shownIn(cache).result.current).toBe(false)
  })

  test('says that it came with the page to the first who shows it, as long as they stand; then it is old', () => {
    const cache = new QueryClient()
    fillCache(cache, ['a'], { text: 'mine' })
    fillCache(cache, ['b'], null)
    expect([cache.getQueryData(['a']), cache.getQueryData(['b'])]).toEqual([{ text: 'mine' }, null])
    const first = shownIn(cache)
    first.rerender()
    expect(first.result.current).toBe(true)
    first.unmount()
    expect(shownIn(cache).result.current).toBe(false)
    expect(shownIn(new QueryClient()).result.current).toBe(false)
  })
})
