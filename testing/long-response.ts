import type { Response } from '#features/debates/contract/entries.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import type { HandEngine } from './hand-engine.ts'
import type { Visitor } from './visitor.ts'

export const MARKED = '## So\n\n**Light** is a [wave](https://a.example/w), see `it`:\n\n- [https://a.example/x]'

/** A speech of 3 paragraphs and 9 sentences, over 500 characters long, with one web address. */
export const SPEECH = `Imagine a small square in the old town, at eight in the morning. What do you hear there?

**Streets without cars make people healthier**, because the air they breathe holds half the soot. Doctors in Ghent counted a fifth fewer visits for asthma after the centre was closed to traffic [https://example.org/ghent/report].

My dear Cat, you sleep on a warm bonnet, and I understand you. But a city that is planned for cars will always need more room for them, so it never comes to rest. A parking place is twelve square metres that nobody lives in. We should give that room back to those who walk, for they are most of us.`

export interface LongResponse {
  readonly debateId: string
  readonly response: Response
}

export async function longResponse(engine: HandEngine, who: Visitor, text: string = SPEECH): Promise<LongResponse> {
  const body = { question: 'Should cities ban private cars?', option1: 'Yes, ban them', option2: 'No, keep them' }
  const { id } = await who.call(createDebate, { body })
  const written = engine.calls.length
  const turn = await who.open(generateTurn, { params: { id }, body: {} })
  const call = await engine.call(written + 1)
  call.say(text)
  call.finish()
  await turn?.response.text()
  const { responses } = await who.call(readDebate, { params: { id } })
  const [response] = responses
  if (!response) throw new Error('the turn left no response')
  return { debateId: id, response }
}
