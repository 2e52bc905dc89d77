import { uuidv7 } from 'uuidv7'
import { createDebate } from '#features/debates/contract/debates.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import { optionOf } from '#features/debates/rules.ts'
import { responses } from '#features/debates/server/tables.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export interface WrittenDebate {
  readonly id: string
  readonly shareToken: string
  readonly responseIds: readonly string[]
}

/**
 * Creates a debate and inserts its turns directly into the database, so that no model is needed.
 * @param engine the engine recorded as the author of the turns
 */
export async function writtenDebate(
  { database }: Pick<World, 'database'>,
  owner: Visitor,
  speeches: readonly (string | { readonly content: string; readonly citations: Citation[] })[],
  engine = 'openai',
): Promise<WrittenDebate> {
  const body = { question: 'Should cities ban private cars?', option1: 'Yes, ban them', option2: 'No, keep them' }
  const { id, shareToken } = await owner.call(createDebate, { body })
  const rows = speeches.map((speech, at) => ({
    id: uuidv7(),
    debateId: id,
    optionNumber: optionOf(at + 1),
    turnNumber: at + 1,
    aiModel: 'gpt-4.1-nano',
    engine,
    ...(typeof speech === 'string' ? { content: speech } : speech),
  }))
  if (rows.length > 0) await database.db.insert(responses).values(rows)
  if (shareToken === undefined) throw new Error('its creator is told')
  return { id, shareToken, responseIds: rows.map((row) => row.id) }
}
