import { roundOf } from '#features/debates/rounds.ts'
import { describe, expect, test } from 'vitest'
import { bankFor } from '#features/turns/server/debaters/scripted/bank.ts'
import { composeTurn } from '#features/turns/server/debaters/scripted/compose.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { answersByQuotation } from './answers-by-quotation.ts'
import { type TurnOnMap, turnsOnMap } from './turns-on-map.ts'

const about = { question: 'Should cities ban private cars?', option1: 'Yes, ban them', option2: 'No, keep them' }
const known = Object.values(about)

function turnsOf(speeches: readonly string[], language = 'en'): TurnOnMap[] {
  const responses = speeches.map((content, at) => ({
    id: `response ${at + 1}`,
    debateId: 'debate',
    optionNumber: at % 2 === 0 ? (1 as const) : (2 as const),
    content,
    summary: null,
    turnNumber: at + 1,
    round: roundOf(at + 1),
    aiModel: 'none',
    engine: 'scripted',
    servedBy: null,
    digitalSourceType: '',
    stopped: false,
    cut: false,
    citations: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  }))
  return turnsOnMap({ ...about, id: 'debate', language, responses }, new Map())
}

function edgesOf(first: string, second: string) {
  const [before, turn] = turnsOf([first, second])
  if (!before || !turn) throw new Error('two turns')
  return answersByQuotation(turn, before, known)
}

const AIR = 'The air of streets without cars holds half the soot, because nothing burns there.'
const ROOM = 'A parking place is twelve square metres of a city in which nobody can ever live.'

describe('§20 the rule by quotation', () => {
  test.each([
    ['nothing is quoted', 'I do not believe a word of it, because cats sleep on bonnets all day long.'],
    ['words that the other never said', '“The moon is made of green cheese”: this is what you say about it all.'],
    ['the question or a position', 'You say “Yes, ban them”, and nobody knows what follows from it in the end.'],
    ['two letters', 'You say “of”, and nobody knows what follows from a word like that one.'],
  ])('no answer: %s', (_, said) => {
    expect(edgesOf(`${AIR}\n\n${ROOM} Yes, ban them.`, said)).toEqual([])
  })

  test('the card nearest to the quotation answers the card nearest to the quoted words, in words that stand there', () => {
    const reply = 'You say “twelve square **metres** of a city…”, and I sleep on them, so somebody lives there.'
    const other = 'Whoever walks to the doctor at night will learn what a car is good for, because it waits outside.'
    expect(edgesOf(`${AIR}\n\n${ROOM}`, `${reply}\n\n${other}`)).toEqual([
      {
        from: 'response 2.1',
        to: 'response 1.2',
        relation: 'weakens',
        quote: 'You say “twelve square metres of a city…”, and I sleep on them, so somebody lives there.',
        readings: { yes: 1, no: 0 },
        contested: false,
      },
    ])
  })

  test('whatever a turn holds: a pair is found once, and no more pairs than a map takes of a turn', () => {
    const words = AIR.split(' ').flatMap((_, at, all) => (at % 2 === 0 ? [all.slice(at, at + 3).join(' ')] : []))
    const many = Array.from({ length: 200 }, () => words.map((some) => `“${some}”`).join(' ')).join(' ')
    const edges = edgesOf(`${AIR}\n\n${ROOM}`, many)
    expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length)
    expect(edges.length).toBeLessThanOrEqual(12)
  })

  test('a scripted debater answers most turns of the other, always the same way, whatever its quotation marks', () => {
    for (const language of ['en', 'de', 'fr', 'sv', 'ja', 'ar', 'th']) {
      const said: string[] = []
      while (said.length < 6) said.push(composeTurn(briefOf({ ...about, language }, said), bankFor(language)))
      const turns = turnsOf(said, language)
      const answers = () => turns.slice(1).map((turn, at) => answersByQuotation(turn, turns[at] as TurnOnMap, known))
      const found = answers()
      expect(found.filter((edges) => edges.length > 0).length, language).toBeGreaterThanOrEqual(3)
      expect(answers()).toEqual(found)
    }
  })
})
