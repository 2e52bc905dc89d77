import { expect, test } from 'vitest'
import type { Citation } from '#features/debates/contract/entries.ts'
import { sourcedShare } from './verdicts.ts'

const citation = (marker: number, label: Citation['label']): Citation => ({
  marker,
  sourceId: '01a1fd18-b550-7c42-9010-768904ed326b',
  title: 'A page',
  url: null,
  quote: null,
  label,
  start: null,
  end: null,
})

test('§20 nothing claimed: no share', () => {
  expect(sourcedShare([], 'en')).toBeNull()
  expect(sourcedShare([{ content: 'I only think aloud.', citations: [] }], 'en')).toBeNull()
})

test('§20 of what is cited, counted or ascribed, the sentences whose words stand in a source', () => {
  const content =
    'It fell by 40 % [1]. It rose in 1998. According to Young, it stayed. The page says so. [2] I think so, too.'
  const turns = [{ content, citations: [citation(1, 'on-page'), citation(2, 'page-only')] }]
  expect(sourcedShare(turns, 'en')).toBe(1 / 4)
  expect(sourcedShare([...turns, { content: 'So say pages [3].', citations: [citation(3, 'on-page')] }], 'en')).toBe(
    2 / 5,
  )
})
