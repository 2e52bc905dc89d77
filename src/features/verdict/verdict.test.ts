import { describe, expect, it } from 'vitest'
import { roundOf } from '#features/debates/rounds.ts'
import { seededRandom } from '#testing/random.ts'
import { type ArgumentMap, edgeName, type MapCard, type MapEdge, unansweredCards } from './argument-map.ts'
import { cardStrengths } from './strengths.ts'
import { verdictOver } from './verdict.ts'

/** Creates a card. Cards of odd turns argue for option 1, and the default round is the answer round. */
const card = (id: string, turnNumber: number, round: MapCard['round'] = 'answer'): MapCard => ({
  id,
  responseId: `response ${turnNumber}`,
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  round,
  point: `what ${id} says`,
})
const refutes = (from: string, to: string): MapEdge => ({ from, to, relation: 'refutes' })
const weakens = (from: string, to: string): MapEdge => ({ from, to, relation: 'weakens' })

describe('the strengths of cards (§20)', () => {
  it('knows no answer to a card that is not in the map, and none that leads forward in time', () => {
    const cards = [card('a', 1), card('b', 2)]
    const strengths = cardStrengths({ cards, edges: [refutes('a', 'b'), refutes('gone', 'a'), refutes('b', 'gone')] })
    expect([...strengths.values()]).toEqual([0.5, 0.5])
  })

  it('are those of DF-QuAD written a second time, by recursion and from its general formula, in 200 random maps', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const map = randomMap(seed)
      const ours = cardStrengths(map)
      for (const { id } of map.cards) {
        const parts = stretchesOf(map).filter(({ cards }) => cards.some((one) => one.id === id))
        const expected = parts.length === 0 ? 0.5 : average(parts.map((part) => dfQuad(part, id)))
        expect(Math.abs((ours.get(id) ?? -1) - expected)).toBeLessThan(1e-9)
      }
    }
  })
})

describe('the verdict (§20)', () => {
  it('is withheld while one side has no card that the other could have answered', () => {
    expect(verdictOver({ cards: [], edges: [] }).result).toBe('withheld')
    const two = { cards: [card('a', 1), card('b', 2)], edges: [refutes('b', 'a')] }
    expect(verdictOver(two)).toMatchObject({
      result: 'withheld',
      reason: 'too-short',
      strongest: { option1: 'a', option2: null },
    })
  })

  it('counts a card only after the other side has had a turn that may answer: no opening, no closing', () => {
    const opened = [card('a', 1, 'opening'), card('b', 2, 'opening')]
    expect(verdictOver({ cards: opened, edges: [refutes('b', 'a')] }).reason).toBe('too-short')
    const asked = [...opened, card('c', 3), card('d', 4)]
    expect(unansweredCards({ cards: asked, edges: [] }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const closed = [...asked, card('e', 5, 'closing'), card('f', 6, 'closing')]
    const edges = [refutes('d', 'a'), refutes('e', 'd')]
    expect(unansweredCards({ cards: closed, edges }).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(verdictOver({ cards: closed, edges })).toMatchObject({
      answerable: 3,
      answered: 1,
      strengths: { option2: 1 },
    })
  })

  it('is withheld while fewer than a quarter of the points are answered, and says how many are', () => {
    const cards = [card('a', 1), card('a2', 1), card('b', 2), card('b2', 2), card('c', 3), card('d', 4)]
    const map = { cards, edges: [refutes('b', 'a')] }
    expect(verdictOver(map)).toMatchObject({ result: 'withheld', reason: 'few-answers', answered: 1, answerable: 5 })
    const more = verdictOver({ cards, edges: [refutes('b', 'a'), refutes('c', 'b')] })
    expect(more).toMatchObject({ reason: null, answered: 2, answerable: 5 })
  })

  it('says why: the loser’s card of which least is left, and the winner’s first one that nobody answered', () => {
    const cards = [card('a', 1), card('b', 2), card('b2', 2), card('c', 3), card('c2', 3), card('d', 4)]
    const edges = [refutes('c', 'b'), refutes('c2', 'b'), refutes('c', 'b2')]
    expect(verdictOver({ cards, edges })).toMatchObject({
      result: 'option1',
      why: { answered: 'b', answers: 2, unanswered: 'a' },
    })
    const met = [...edges, weakens('b', 'a'), weakens('d', 'c'), weakens('d', 'c2')]
    expect(verdictOver({ cards, edges: met })).toMatchObject({
      result: 'option1',
      why: { answered: 'b', answers: 2, unanswered: null },
    })
  })

  it('does not count an answer in the reasons to which no reply was possible', () => {
    const spoken = [card('a', 1), card('b', 2), card('b2', 2), card('c', 3), card('c2', 3), card('d', 4)]
    const edges = [refutes('c', 'b'), refutes('c2', 'b'), refutes('c', 'b2'), refutes('z', 'b')]
    const { why } = verdictOver({ cards: [...spoken, card('z', 5, 'closing')], edges })
    expect(why).toMatchObject({ answered: 'b', answers: 2 })
  })

  it('gives the last word no advantage: its cards weaken what they answer and count for nothing themselves', () => {
    const cards = [card('a', 1), card('b', 2), card('c', 3), card('d', 4)]
    const more = [...cards, { ...card('e', 4), point: 'one more' }]
    expect(verdictOver({ cards: more, edges: [] })).toEqual(verdictOver({ cards, edges: [] }))
    const { strengths } = verdictOver({ cards: more, edges: [refutes('e', 'c')] })
    expect(strengths).toEqual({ option1: 0.75, option2: 1 })
  })

  it('does not change when a turn is cut into more cards of which each fares the same', () => {
    const cards = [card('a', 1), card('b', 2), card('c', 3), card('d', 4)]
    const cut = [...cards, card('b2', 2), card('b3', 2)]
    const edges = ['b', 'b2', 'b3'].map((id) => weakens('c', id))
    expect(verdictOver({ cards: cut, edges }).strengths).toEqual(
      verdictOver({ cards, edges: [weakens('c', 'b')] }).strengths,
    )
  })

  it('is too close to call when one edge, or having the last word, can turn it; it names that edge and no other', () => {
    let close = 0
    const told: string[][] = []
    const narrow = { true: 0, false: 0 }
    for (let seed = 1; seed <= 200; seed += 1) {
      const map = randomMap(seed)
      const verdict = verdictOver(map)
      const { both: lead, parts } = leadsOf(map)
      if (verdict.result === 'too-close' && lead !== 0) close += 1
      const deciding = new Set(verdict.decidingEdges.map(edgeName))
      for (const edge of map.edges) {
        const left = leadsOf({ ...map, edges: map.edges.filter((other) => other !== edge) }).both
        expect(left !== lead).toBe(deciding.has(edgeName(edge)))
      }
      if (verdict.result === 'withheld' || lead === 0) continue
      const { strengths, band } = verdict
      const ahead = lead > 0 ? 'option1' : 'option2'
      const isAhead = Math.abs(strengths.option1 - strengths.option2) > band + 1e-9
      const isTwice = parts.every((part) => part === lead)
      told.push([verdict.result, isAhead && isTwice ? ahead : 'too-close'])
      expect(verdict.reason).toBe(isAhead && !isTwice ? 'last-word' : null)
      const isNarrow = Math.abs(strengths.option1 - strengths.option2) - band < 0.05
      expect(verdict.narrow).toBe(isAhead && isTwice && isNarrow)
      narrow[`${verdict.narrow}`] += 1
    }
    expect(told.map(([result]) => result)).toEqual(told.map(([, expected]) => expected))
    expect(close).toBeGreaterThan(20)
    expect(Math.min(narrow.true, narrow.false)).toBeGreaterThan(5)
  })

  it('is not decided by answers to which nobody could reply', () => {
    const cards = [card('a', 1), card('b', 2), card('c', 3), card('d', 4), card('e', 5), card('f', 6)]
    const last = ['a', 'c', 'e'].map((id) => refutes('f', id))
    expect(verdictOver({ cards, edges: last })).toMatchObject({ result: 'too-close', reason: 'last-word' })
    const earlier = [weakens('d', 'a'), weakens('d', 'c')]
    expect(verdictOver({ cards, edges: [...last, ...earlier] }).result).toBe('option2')
    // Turn 6 is the only turn that answers Einstein's last answers, and nobody replies to turn 6.
    const met = { cards, edges: [...last, refutes('e', 'b'), refutes('e', 'd')] }
    expect(verdictOver(met).result).toBe('too-close')
  })

  it('waits until each side could reply to an answer', () => {
    const four = [card('a', 1, 'opening'), card('b', 2, 'opening'), card('c', 3), card('d', 4)]
    const edges = [weakens('c', 'b'), weakens('d', 'a'), weakens('d', 'c')]
    const strengths = { option1: 0.75, option2: 0.78125 }
    expect(verdictOver({ cards: four, edges })).toMatchObject({ result: 'withheld', reason: 'too-short', strengths })
    expect(verdictOver({ cards: [...four, card('e', 5)], edges }).reason).not.toBe('too-short')
  })

  it('mirrors when the sides change over', () => {
    const over = { option1: 'option2', option2: 'option1' } as const
    const results = new Set<string>()
    for (let seed = 1; seed <= 200; seed += 1) {
      const map = randomMap(seed)
      const mirrored = {
        ...map,
        cards: map.cards.map((one) => ({ ...one, optionNumber: one.optionNumber === 1 ? (2 as const) : (1 as const) })),
      }
      const [here, there] = [verdictOver(map), verdictOver(mirrored)]
      const { result, strengths, strongest, why } = here
      expect(there).toMatchObject({
        result: result === 'option1' || result === 'option2' ? over[result] : result,
        reason: here.reason,
        strongest: { option1: strongest.option2, option2: strongest.option1 },
        why,
      })
      expect(there.strengths.option1).toBeCloseTo(strengths.option2, 9)
      expect(there.strengths.option2).toBeCloseTo(strengths.option1, 9)
      results.add(result)
    }
    expect(results).toEqual(new Set(['option1', 'option2', 'too-close', 'withheld']))
  })

  it('goes to the last speaker no more often than to the first one where both answer alike', () => {
    const won = { first: 0, last: 0 }
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { result } = verdictOver(evenMap(seed))
      if (result === 'option1') won.first += 1
      if (result === 'option2') won.last += 1
    }
    expect(won.first + won.last).toBeGreaterThan(200)
    expect(won.last / (won.first + won.last)).toBeCloseTo(0.5, 1)
  })

  it('is the same to the last bit for the same map, in whatever order its edges stand', () => {
    const map = randomMap(7)
    const turned = { ...map, edges: map.edges.toReversed() }
    expect(JSON.stringify(verdictOver(map))).toBe(JSON.stringify(verdictOver(structuredClone(map))))
    expect(verdictOver(turned).result).toBe(verdictOver(map).result)
  })

  it('names what stayed unanswered, the strongest card of each side and the crux', () => {
    const cards = [card('a', 1), card('a2', 1), card('b', 2), card('c', 3), card('d', 4)]
    const map = { cards, edges: [refutes('b', 'a'), weakens('c', 'b'), weakens('d', 'c')] }
    expect(unansweredCards(map).map(({ id }) => id)).toEqual(['a2'])
    expect(verdictOver(map)).toMatchObject({ strongest: { option1: 'a2', option2: 'b' }, crux: 'a' })
  })
})

/** Returns, for each side, the part of the map from that side's first turn to its last, like `stretches`. */
const stretchesOf = (map: ArgumentMap): ArgumentMap[] =>
  [1, 2].map((side) => {
    const own = map.cards.filter((c) => c.optionNumber === side).map((c) => c.turnNumber)
    const cards = map.cards.filter((c) => c.turnNumber >= Math.min(...own) && c.turnNumber <= Math.max(...own))
    const ids = new Set(cards.map(({ id }) => id))
    return { cards, edges: map.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
  })

/** Returns the sign (−1, 0 or 1) of option 1's lead in each stretch and in the average of both stretches. */
function leadsOf(map: ArgumentMap): { parts: readonly number[]; both: number } {
  const parts = stretchesOf(map).map((part) => [sideOf(part, 1), sideOf(part, 2)] as const)
  const both = (side: 0 | 1) => average(parts.flatMap((part) => part[side] ?? []))
  return { parts: parts.map(([one, two]) => signOf((one ?? 0) - (two ?? 0))), both: signOf(both(0) - both(1)) }
}

const signOf = (lead: number) => (Math.abs(lead) < 1e-10 ? 0 : Math.sign(lead))

function sideOf(map: ArgumentMap, option: 1 | 2): number | null {
  const last = Math.max(0, ...map.cards.filter((c) => c.optionNumber !== option).map((c) => c.turnNumber))
  const counted = map.cards.filter((c) => c.optionNumber === option && c.turnNumber < last)
  const turns = [...new Set(counted.map((c) => c.turnNumber))]
  const means = turns.map((turn) => average(counted.filter((c) => c.turnNumber === turn).map((c) => dfQuad(map, c.id))))
  return means.length === 0 ? null : average(means)
}

/** Computes a card's strength with the published DF-QuAD algorithm, which combines the attacks with f(a, b) = a + b − ab. */
function dfQuad(map: ArgumentMap, id: string): number {
  const attacks = map.edges.filter((edge) => edge.to === id)
  let attack = 0
  for (const { from, relation } of attacks) {
    const value = dfQuad(map, from) * (relation === 'refutes' ? 1 : 0.5)
    attack = attack + value - attack * value
  }
  const base = 0.5
  const support = 0
  return attack >= support ? base - base * Math.abs(support - attack) : base + (1 - base) * Math.abs(support - attack)
}

function randomMap(seed: number): ArgumentMap {
  const random = seededRandom(seed)
  const cards: MapCard[] = []
  const edges: MapEdge[] = []
  const turns = 2 + Math.floor(random() * 8)
  for (let turn = 1; turn <= turns; turn += 1) {
    for (let n = 0; n <= random() * 3; n += 1) {
      const made = card(`${turn}.${n}`, turn)
      for (const earlier of cards)
        if (earlier.optionNumber !== made.optionNumber && random() < 0.3)
          edges.push((random() < 0.5 ? refutes : weakens)(made.id, earlier.id))
      cards.push(made)
    }
  }
  return { cards, edges }
}

function evenMap(seed: number): ArgumentMap {
  const random = seededRandom(seed)
  const cards: MapCard[] = []
  const edges: MapEdge[] = []
  for (let turn = 1; turn <= 10; turn += 1)
    for (const id of [`${turn}.1`, `${turn}.2`]) {
      const made = card(id, turn, roundOf(turn))
      for (const earlier of cards)
        if (earlier.optionNumber !== made.optionNumber && random() < 0.3) edges.push(weakens(id, earlier.id))
      cards.push(made)
    }
  return { cards, edges }
}

const average = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
