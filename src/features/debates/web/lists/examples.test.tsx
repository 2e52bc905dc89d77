import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Examples } from './examples.tsx'

afterEach(cleanup)

const example = (shareToken: string, language: string) => ({
  shareToken,
  language,
  question: `Question ${shareToken}`,
  claim: 'A claim',
  answer: 'An answer',
})

function show(props: { except?: string; shown?: number }) {
  const cache = new QueryClient()
  cache.setQueryData(
    ['examples', 'en'],
    [example('a', 'en'), example('b', 'de'), example('c', 'en'), example('d', 'en')],
  )
  render(
    <QueryClientProvider client={cache}>
      <Examples {...props} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

test('§12 an archive lists two other debates, never the open one', () => {
  expect(show({ except: 'a', shown: 2 })).toEqual(['/share/b', '/share/c'])
})

test('§12 Home lists three; one in another language says in which', () => {
  expect(show({})).toEqual(['/share/a', '/share/b', '/share/c'])
  expect([...document.querySelectorAll('.badge')].map((badge) => badge.textContent)).toEqual(['DE'])
})
