import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { responses, userInputs } from './tables.ts'

interface CopiedRows {
  readonly from: string
  readonly to: string
  /** The user who will own the copied inputs; null for an anonymous visitor. */
  readonly userId: string | null
  readonly upTo?: number
  readonly newId: () => string
}

/** Copies the responses and inputs that the target debate lacks, without token counts, which would count twice. */
export async function copyRows(tx: Database, { from, to, userId, upTo, newId }: CopiedRows): Promise<void> {
  const inPart = upTo === undefined ? sql`true` : sql`said.turn_number <= ${upTo}`
  const written = await tx.execute<{ id: string }>(sql`
    select id from ${responses} said where debate_id = ${from} and ${inPart} and not exists
      (select from ${responses} copied where copied.debate_id = ${to} and copied.turn_number = said.turn_number)`)
  const added = await tx.execute<{ id: string }>(sql`
    select id from ${userInputs} said where debate_id = ${from} and ${inPart} and not exists
      (select from ${userInputs} copied where copied.debate_id = ${to} and copied.created_at = said.created_at
        and copied.content = said.content)`)
  const inOrder = added.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await tx.execute(sql`
    insert into ${responses}
      (id, debate_id, option_number, content, summary, turn_number, round, ai_model, engine, served_by, prompt_version, stopped,
       cut, citations, created_at)
    select new.id, ${to}, option_number, content, summary, turn_number, round, ai_model, engine, served_by, prompt_version,
      stopped, cut, citations, created_at
    from ${responses} join ${renamed(written.rows, newId)} on new.old = responses.id where debate_id = ${from}`)
  await tx.execute(sql`
    insert into ${userInputs} (id, debate_id, user_id, content, turn_number, asked, created_at)
    select new.id, ${to}, ${userId}, content, turn_number, asked, created_at
    from ${userInputs} join ${renamed(inOrder, newId)} on new.old = user_inputs.id where debate_id = ${from}`)
}

function renamed(rows: readonly { readonly id: string }[], newId: () => string) {
  const old = sql.param(rows.map(({ id }) => id))
  return sql`unnest(${old}::uuid[], ${sql.param(rows.map(newId))}::uuid[]) as new (old, id)`
}
