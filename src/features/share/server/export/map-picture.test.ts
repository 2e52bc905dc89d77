import { expect, test } from 'vitest'
import { optionOf } from '#features/debates/rules.ts'
import { pageLanguageNear } from '#features/language/server/page-language.ts'
import type { Exported } from './exported.ts'
import { mapPicture } from './map-picture.ts'

const english = pageLanguageNear('en')
const none = { option1: null, option2: null }

/** A debate of so many turns with a card each, of which each answers the one before it. */
function debateOf(turns: number): Exported {
  const cards = Array.from({ length: turns }, (_, at) => ({
    id: `${at + 1}.1`,
    turnNumber: at + 1,
    optionNumber: optionOf(at + 1),
    point: `Point ${at + 1}`,
    quote: null,
  }))
  return {
    question: 'Is light a wave?',
    option1: 'Yes',
    option2: 'No',
    language: 'en',
    rematchOf: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    items: [],
    totalItems: turns,
    truncated: false,
    digitalSourceType: null,
    note: null,
    sources: [],
    map: {
      cards,
      edges: cards.slice(1).map(({ id }, at) => ({
        from: id,
        to: cards[at]?.id ?? '',
        relation: at % 2 === 0 ? ('refutes' as const) : ('weakens' as const),
        quote: '',
        readings: { yes: 2, no: 1 },
        contested: at === 2,
        contests: 0,
      })),
      unanswered: [cards[0]?.id ?? ''],
      by: 'model',
    },
    verdict: {
      result: 'option2',
      strengths: { option1: 0.2, option2: 0.8 },
      band: 0.1,
      decidingEdges: [],
      strongest: none,
      crux: null,
      steelman: null,
      sourced: none,
      reason: null,
    },
  }
}
const count = (art: string, mark: string) => art.split(mark).length - 1

test('§20 the map as a picture: who is ahead, every card with its number and a thread for every answer', () => {
  const { art, boxes, height } = mapPicture(debateOf(5), english)
  const words = boxes.map(({ text }) => text)
  expect(words).toEqual(
    expect.arrayContaining(['Is light a wave?', 'Verdict: Cat is ahead', '1.1 · Unanswered', 'Point 5']),
  )
  expect(count(art, '<circle')).toBe(4)
  // One of each in the legend.
  expect(count(art, 'stroke-dasharray="none"') - 1).toBe(1)
  expect(count(art, 'stroke-dasharray="9 6"') - 1).toBe(2)
  expect(count(art, 'stroke-dasharray="2 6"') - 1).toBe(1)
  // Nothing stands below the edge of the paper.
  expect(Math.max(...boxes.map((box) => box.y + box.height))).toBeLessThanOrEqual(height)
})

test('§20 in a language that is written from the right, Einstein stands on the right', () => {
  const at = (language: string, words: string) =>
    mapPicture(debateOf(2), pageLanguageNear(language), false).boxes.find(({ text }) => text === words)?.x ?? 0
  expect(at('en', 'Point 1')).toBeLessThan(at('en', 'Point 2'))
  expect(at('ar', 'Point 1')).toBeGreaterThan(at('ar', 'Point 2'))
})

test('§20 of a long map the first 40 cards, and how many there are', () => {
  const { art, boxes } = mapPicture(debateOf(60), english)
  const words = boxes.map(({ text }) => text)
  expect(words).toContain('Point 40')
  expect(words).not.toContain('Point 41')
  expect(words).toContain('40/60')
  // No thread leads to a card that is not drawn.
  expect(count(art, '<circle')).toBe(39)
})

test('§20 words that no font can write are left out; numbers and threads stay', () => {
  const { boxes } = mapPicture(debateOf(3), english, true)
  const words = boxes.map(({ text }) => text).join(' ')
  expect(words).not.toContain('Point')
  expect(words).toContain('2.1')
})
