import { describe, expect, test } from 'vitest'
import { FAULTS } from './figures.ts'
import { FIXED_DEBATES, type FixedDebate } from './fixed-debates.ts'
import { inForm, longerSpeaker, tasksOf } from './forms.ts'
import { ANSWERING, leadIn } from './measure.ts'

const named = (debate: FixedDebate) =>
  debate.turns.flatMap(({ cards }, at) =>
    cards.map((card, place) => ({ ...card, turn: at + 1, name: `${at + 1}.${place + 1}` })),
  )
const turnOf = (name: string) => Number(name.split('.')[0])
const QUOTED = /“([^”]+)”/g

test('at least twelve debates, short ones among them, and every kind of fault in five or more', () => {
  expect(FIXED_DEBATES.length).toBeGreaterThanOrEqual(12)
  expect(FIXED_DEBATES.filter(({ turns }) => turns.length <= 3).length).toBeGreaterThanOrEqual(3)
  for (const fault of FAULTS) {
    const planted = FIXED_DEBATES.filter(({ faults }) => faults.some((one) => one.fault === fault))
    expect(planted.length, fault).toBeGreaterThanOrEqual(5)
  }
})

test('each side is ahead in some debates, by the answers that are given: a verdict that could not turn would prove nothing', () => {
  const leads = FIXED_DEBATES.map((debate) => {
    const { turns } = inForm(debate, 'as-written')
    const cards = turns.flatMap(({ cards: own, response, turnNumber, optionNumber }) =>
      own.map(({ name, point }) => ({
        id: name,
        point,
        responseId: response.id,
        turnNumber,
        optionNumber,
        round: ANSWERING,
      })),
    )
    return leadIn({ cards, edges: debate.answers })
  })
  const count = (lead: number) => leads.filter((one) => one === lead).length
  expect(Math.min(count(1), count(-1), count(0))).toBeGreaterThanOrEqual(2)
})

describe.each(FIXED_DEBATES.map((debate) => [debate.name, debate] as const))('the fixed debate %s', (_, debate) => {
  const cards = named(debate)
  const names = new Set(cards.map(({ name }) => name))
  const given = debate.answers.map(({ from, to }) => `${from} ${to}`)

  test('answers lead from a card to an earlier one of the other side', () => {
    for (const { from, to } of debate.answers) {
      expect(names.has(from) && names.has(to), `${from} ${to}`).toBe(true)
      expect(turnOf(from) > turnOf(to) && (turnOf(from) - turnOf(to)) % 2 === 1, `${from} ${to}`).toBe(true)
    }
    expect(new Set(given).size).toBe(given.length)
  })

  test('what a fault says is absent is no answer, and what it says is present is one', () => {
    for (const { fault, absent, present } of debate.faults) {
      expect(given).toContain(`${present.from} ${present.to}`)
      const [card = '?', ...more] = [absent.from, absent.to].flatMap((name) => name ?? [])
      expect([names.has(card), more]).toEqual([true, []])
      const fits = debate.answers.filter(({ from, to }) => (absent.from ?? from) === from && (absent.to ?? to) === to)
      expect(fits, fault).toEqual([])
    }
  })

  test('words in quotation marks are the other side’s, but where a false quotation is planted', () => {
    const planted = new Set(
      debate.faults.flatMap(({ fault, absent }) => (fault === 'false-quote' ? [absent.from] : [])),
    )
    for (const { name, turn, says } of cards) {
      const others = cards.filter((card) => card.turn < turn && (turn - card.turn) % 2 === 1).map((card) => card.says)
      for (const [, words = ''] of says.matchAll(QUOTED))
        expect(
          others.some((said) => said.includes(words)),
          words,
        ).toBe(!planted.has(name))
    }
    expect([...planted].every((name) => cards.some((card) => card.name === name && card.says.includes('“')))).toBe(true)
  })

  test('each form keeps the cards, and their words stand in the turns', () => {
    for (const form of ['as-written', 'sides', 'names', 'prose', 'cards'] as const) {
      const { turns } = inForm(debate, form)
      expect(turns.flatMap((turn) => turn.cards.map(({ name }) => name))).toEqual([...names])
      for (const { cards: own, response } of turns) {
        expect(response.content).not.toContain('{')
        for (const { quote } of own) expect(response.content).toContain(quote)
      }
    }
  })

  test('sides: each argues what the other argued; names: neither Einstein nor Cat is spoken to', () => {
    const [written, sides, others] = (['as-written', 'sides', 'names'] as const).map(
      (form) => inForm(debate, form).turns,
    )
    expect(sides?.map(({ optionNumber }) => 3 - optionNumber)).toEqual(written?.map(({ optionNumber }) => optionNumber))
    for (const { response } of others ?? []) expect(response.content).not.toMatch(/Einstein|\bCat\b/)
  })

  test('prose: who spoke longer speaks shorter, and the other longer', () => {
    const length = (form: 'as-written' | 'prose', option: number) =>
      inForm(debate, form)
        .turns.filter(({ optionNumber }) => optionNumber === option)
        .reduce((sum, { response }) => sum + response.content.length, 0)
    const longer = longerSpeaker(debate)
    const shorter = 3 - longer
    expect(length('as-written', longer)).toBeGreaterThanOrEqual(length('as-written', shorter))
    expect(length('prose', longer)).toBeLessThan(length('prose', shorter))
  })

  test('cards: the same ones are shown in another order', () => {
    const [written, mixed] = (['as-written', 'cards'] as const).map((form) => tasksOf(inForm(debate, form)))
    for (const [at, task] of (mixed ?? []).entries()) {
      for (const list of ['cards', 'others'] as const) {
        const before = written?.[at]?.[list].map(({ name }) => name) ?? []
        const after = task[list].map(({ name }) => name)
        expect(after.toSorted()).toEqual(before.toSorted())
        expect(after.join() === before.join()).toBe(before.length < 2)
      }
    }
  })
})
