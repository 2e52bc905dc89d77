import { createDebate, readDebate, type Debate } from '#features/debates/contract/debates.ts'
import { addInput } from '#features/turns/contract/inputs.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import type { HandWorld } from './hand-worlds.ts'
import { signUp } from './sign-up.ts'
import type { Visitor } from './visitor.ts'

type Writing = Pick<HandWorld, 'engine' | 'clock'>

export interface SharedTestDebate extends Debate {
  readonly shareToken: string
}

export async function sharedDebate(
  world: Writing,
  owner: Visitor,
  turns: number,
  over: object = {},
): Promise<SharedTestDebate> {
  await signUp(owner)
  const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle', ...over }
  const { id } = await owner.call(createDebate, { body })
  for (let turn = 1; turn <= turns; turn++) await say(world, owner, id, `Speech ${turn}.`)
  return opened(owner, id)
}

/** Advances the clock by a second, generates the next turn with this text, and resolves once the turn is saved. */
export async function say({ engine, clock }: Writing, owner: Visitor, id: string, text: string): Promise<void> {
  await clock.advance(1_000)
  const asked = engine.calls.length
  const stream = await owner.open(generateTurn, { params: { id }, body: {} })
  const call = await engine.call(asked + 1)
  call.say(text)
  call.finish()
  await stream?.response.text()
}

export async function add({ clock }: Pick<Writing, 'clock'>, owner: Visitor, id: string, content: string) {
  await clock.advance(1_000)
  return owner.call(addInput, { params: { id }, body: { content } })
}

export async function opened(owner: Visitor, id: string): Promise<SharedTestDebate> {
  const debate = await owner.call(readDebate, { params: { id } })
  if (debate.shareToken === undefined) throw new Error('not the owner’s')
  return { ...debate, shareToken: debate.shareToken }
}
