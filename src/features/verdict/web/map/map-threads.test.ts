import { expect, test } from 'vitest'
import { threadsOf, type Box } from './map-threads.tsx'

const box = (left: number, top: number): Box => ({ left, right: left + 100, top, bottom: top + 60 })
const edge = { from: 'answer', to: 'claim' }

test('§20 a card without a place has no thread', () => {
  expect(threadsOf([edge], new Map([['answer', box(200, 0)]]))).toEqual([])
})

test('§20 a thread leaves the inner edge of the answer and points at the inner edge of what it answers, either way', () => {
  const rightToLeft = new Map([
    ['claim', box(0, 0)],
    ['answer', box(200, 100)],
  ])
  expect(threadsOf([edge], rightToLeft)).toEqual([
    { edge, line: 'M200 130C150 130 150 30 110 30', head: 'M100 30L110 25V35Z' },
  ])
  const leftToRight = new Map([
    ['claim', box(200, 0)],
    ['answer', box(0, 100)],
  ])
  expect(threadsOf([edge], leftToRight)).toEqual([
    { edge, line: 'M100 130C150 130 150 30 190 30', head: 'M200 30L190 25V35Z' },
  ])
})

test('§20 threads of one card do not cross at it: the one to the higher card leaves higher', () => {
  const boxes = new Map([
    ['low', box(0, 300)],
    ['high', box(0, 0)],
    ['answer', box(200, 100)],
  ])
  const edges = ['low', 'high'].map((to) => ({ from: 'answer', to }))
  const starts = threadsOf(edges, boxes).map(({ edge: { to }, line }) => [to, /^M200 (\d+)/.exec(line)?.[1]])
  expect(starts).toEqual([
    ['low', '140'],
    ['high', '120'],
  ])
})
