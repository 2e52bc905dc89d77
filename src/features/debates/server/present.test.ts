import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { anonymous, signedIn } from '#testing/turns.ts'
import { debateListItemSchema, debateSchema } from '../contract/debates.ts'
import { presentDebate, presentListItem } from './present.ts'
import type { OpenDebate } from './store.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const createdAt = new Date('2026-01-01T12:00:00Z')

function open(over: Partial<OpenDebate['debate']> = {}, responses = 0): OpenDebate {
  return {
    debate: {
      id: ID,
      question: 'Is light a wave?',
      option1: 'A wave',
      option2: 'A particle',
      option1Model: 'gpt-4.1-nano',
      option2Model: 'gpt-4.1-nano',
      coffeeLevel: 1,
      userId: null,
      visitor: 'a',
      title: null,
      isPublic: true,
      isPrivate: false,
      isOriginal: true,
      originalDebateId: null,
      rematchOf: null,
      rematchFrom: null,
      language: 'en',
      shareToken: 'secret-token',
      hiddenAt: null,
      createdAt,
      ...over,
    },
    responses: Array.from({ length: responses }, (_, index) => ({
      id: ID,
      debateId: ID,
      optionNumber: (index % 2) + 1,
      content: 'Said.',
      summary: null,
      summaryLeaseUntil: null,
      promptVersion: null,
      turnNumber: index + 1,
      round: null,
      aiModel: 'gpt-4.1-nano',
      engine: 'scripted',
      servedBy: null,
      tokensIn: 1,
      tokensCached: null,
      tokensOut: 2,
      msToFirstToken: 3,
      stopped: null,
      cut: null,
      citations: null,
      createdAt,
    })),
    userInputs: [
      { id: ID, debateId: ID, userId: ID, content: 'Think of rainbows.', turnNumber: 1, asked: null, createdAt },
    ],
    parent: null,
    counted: { responses, inputs: 1 },
    liveTurn: null,
  }
}

const limits = { anonymousResponsesPerDebate: 10, responsesPerDebate: 12 }

describe('§11 debate JSON', () => {
  test('a reader of a public debate is told neither its share token nor whose it is', () => {
    const seen = presentDebate(anonymous('b'), open(), limits)
    expect(seen).not.toHaveProperty('shareToken')
    expect(seen.can).toEqual({ advance: false, addContext: false, share: false, delete: false })
    expect(JSON.stringify(seen)).not.toMatch(/secret-token|"visitor"|"userId"|tokensIn/)
  })

  test('its fields are exactly those of the contract', () => {
    const seen = presentDebate(anonymous('a'), open({}, 2), limits)
    expect(v.parse(debateSchema, seen)).toEqual(seen)
    expect(seen.responses.map((response) => response.optionNumber)).toEqual([1, 2])
    expect(seen.createdAt).toBe('2026-01-01T12:00:00.000Z')
  })

  test('§17 a turn carries what it cites; one that was given no sources cites nothing', () => {
    const debate = open({}, 2)
    const cited = { marker: 1, sourceId: ID, title: 'Light', url: null, quote: null, label: 'page-only' as const }
    const citations = [{ ...cited, start: null, end: null }]
    const [first, second] = debate.responses
    if (!first || !second) throw new Error('two responses were asked for')
    const seen = presentDebate(anonymous('a'), { ...debate, responses: [{ ...first, citations }, second] }, limits)
    expect(v.parse(debateSchema, seen).responses.map((said) => said.citations)).toEqual([citations, []])
  })

  test('§6 the anonymous creator may advance and delete; sharing and context are for users', () => {
    expect(presentDebate(anonymous('a'), open(), limits).can).toEqual({
      advance: true,
      addContext: false,
      share: false,
      delete: true,
    })
    const owned = open({ userId: 'u', visitor: null })
    expect(presentDebate(signedIn('u'), owned, limits).can).toEqual({
      advance: true,
      addContext: true,
      share: true,
      delete: true,
    })
  })

  test('§6 complete is an anonymous debate at its limit, for its creator', () => {
    expect(presentDebate(anonymous('a'), open({}, 10), limits)).toMatchObject({ isComplete: true, currentTurn: 11 })
    expect(presentDebate(anonymous('a'), open({}, 9), limits).isComplete).toBe(false)
    expect(presentDebate(signedIn('u'), open({ userId: 'u' }, 11), limits).isComplete).toBe(false)
  })

  test('§14 complete is a user’s debate at the limit of all debates, for its owner', () => {
    const full = open({ userId: 'u', isPublic: true }, 12)
    expect(presentDebate(signedIn('u'), full, limits).isComplete).toBe(true)
    expect(presentDebate(signedIn('v'), full, limits).isComplete).toBe(false)
  })
})

test('§2 a list item: question, positions, language, count, date', () => {
  const item = presentListItem({ debate: open().debate, responseCount: 4 })
  expect(v.parse(debateListItemSchema, item)).toEqual(item)
  expect(item.responseCount).toBe(4)
})
