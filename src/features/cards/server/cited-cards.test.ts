import { expect, test } from 'vitest'
import { citedCards } from './cited-cards.ts'

const cited = { marker: 1, sourceId: 'a', title: 'Light', label: 'on-page' as const, start: 0, end: 28 }
const page = { ...cited, url: 'https://a.example/light', quote: 'light interferes with itself' }
const only = { ...cited, url: 'https://a.example/b', quote: null, label: 'page-only' as const, start: null, end: null }

test('a card that quotes nothing proven keeps its own words and address, and shows no numbers', () => {
  const card = { point: 'Waves bend [1]', quote: 'All waves bend [1].', url: null }
  expect(citedCards([card], [only])).toEqual([{ point: 'Waves bend', quote: 'All waves bend.', url: null }])
  expect(citedCards([{ ...card, quote: null }], [page])).toEqual([{ point: 'Waves bend', quote: null, url: null }])
  expect(citedCards([card], [])).toEqual([card])
})

test('§17 a card whose quotation is cited carries the page’s words and address', () => {
  const card = {
    point: 'It interferes',
    quote: 'He showed that “Light interferes with itself” [1].',
    url: 'https://b.example',
  }
  const shown = { point: 'It interferes', quote: 'light interferes with itself', url: 'https://a.example/light' }
  expect(citedCards([card, { ...card, quote: 'interferes with itself' }], [only, page])).toEqual([shown, shown])
})

test('the words of a file have no address, whatever the response names', () => {
  const card = { point: 'It interferes', quote: '“light interferes with itself” [1]', url: 'https://b.example' }
  expect(citedCards([card], [{ ...page, url: null }])).toEqual([
    { point: 'It interferes', quote: 'light interferes with itself', url: null },
  ])
})
