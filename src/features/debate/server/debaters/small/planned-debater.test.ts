import { describe, expect, test } from 'vitest'
import { askedModel } from '#features/models/server/engines.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { debate, turn } from '#testing/turn-prompts.ts'
import type { TurnBrief } from '../debater.ts'
import { plannedDebater } from './planned-debater.ts'
import { rememberedPlans } from './plans.ts'

const REASONS = ['Streets become quiet.', 'Children can walk alone.', 'The air is clean.', 'Shops find room.']

/** A debater whose requests are recorded. */
function debater(plans = rememberedPlans()) {
  const engine = handEngine({ kind: 'local', instructions: 'short' })
  const { write } = plannedDebater(askedModel(engine, 'tiny', 'tiny'), plans)
  const asked = (number: number, over: Partial<TurnBrief> = {}) => {
    write(turn(number, over), { signal: new AbortController().signal })
    const request = engine.calls.at(-1)?.request
    if (request === undefined) throw new Error('nothing was asked')
    return request
  }
  return { asked }
}

describe('§13 a small model plans before it speaks', () => {
  test('a form that is not filled in leaves the turn without a reason, and the next turn plans again', () => {
    const { asked } = debater()
    const messages = asked(3).prepared?.messagesWith({ reasons: ['only one'] })
    expect(messages).toHaveLength(1)
    expect(messages?.[0]?.content).not.toContain('Your reason')
    expect(asked(5).prepared).toBeDefined()
  })

  test('an opening waits for no plan', () => {
    const { asked } = debater()
    for (const number of [1, 2]) expect(asked(number).prepared).toBeUndefined()
  })

  test('each side plans once, without the other in sight', () => {
    const { asked } = debater()
    const plan = asked(3).prepared
    expect(plan?.messages[0]?.content).toMatchInlineSnapshot(`
      "Question: Should cities ban private cars?
      Your answer: Yes, ban them
      Give 4 different reasons for the answer "Yes, ban them", each in at most eight plain words."
    `)
    expect(plan?.messagesWith({ reasons: REASONS })[0]?.content).toContain(`Your reason is this: ${REASONS[1]}`)
    const next = asked(5)
    expect(next.prepared).toBeUndefined()
    expect(next.messages[0]?.content).toContain(`Your reason is this: ${REASONS[2]}`)
    expect(asked(4).prepared).toBeDefined()
    expect(asked(3, { debate: { ...debate, id: 'another' } }).prepared).toBeDefined()
  })

  test('it remembers no more than 500 plans', () => {
    const { asked } = debater()
    const number = (id: number) => ({ debate: { ...debate, id: `debate ${id}` } })
    for (let id = 0; id <= 500; id++) asked(3, number(id)).prepared?.messagesWith({ reasons: REASONS })
    expect(asked(3, number(0)).prepared).toBeDefined()
    expect(asked(3, number(500)).prepared).toBeUndefined()
  })
})
