import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/server/database/database.ts'
import { debates, responses, turnClaims, userInputs } from './tables.ts'

export type DebateRow = typeof debates.$inferSelect
export type ResponseRow = typeof responses.$inferSelect
export type UserInputRow = typeof userInputs.$inferSelect
export type NewDebateRow = typeof debates.$inferInsert
export type DebateStore = ReturnType<typeof debateStore>
export type OpenDebate = NonNullable<Awaited<ReturnType<DebateStore['openDebate']>>>

export function debateStore(db: Database) {
  const debateById = db
    .select()
    .from(debates)
    .where(eq(debates.id, sql.placeholder('id')))
    .limit(1)
    .prepare('debate_by_id')
  const parents = alias(debates, 'parent')
  const { id: parentId, userId, visitor, isPublic, hiddenAt } = parents
  const debateWithClaim = db
    .select({
      debate: debates,
      liveTurn: turnClaims.turnNumber,
      parent: { id: parentId, userId, visitor, isPublic, hiddenAt },
    })
    .from(debates)
    .leftJoin(parents, eq(parentId, debates.rematchOf))
    .leftJoin(turnClaims, and(eq(turnClaims.debateId, debates.id), gt(turnClaims.leaseUntil, sql.placeholder('now'))))
    .where(eq(debates.id, sql.placeholder('id')))
    .limit(1)
    .prepare('debate_with_claim')
  const responsesOf = db
    .select()
    .from(responses)
    .where(eq(responses.debateId, sql.placeholder('id')))
    .orderBy(asc(responses.turnNumber))
    .limit(sql.placeholder('most'))
    .prepare('responses_of')
  const userInputsOf = db
    .select()
    .from(userInputs)
    .where(eq(userInputs.debateId, sql.placeholder('id')))
    .orderBy(asc(userInputs.turnNumber), asc(userInputs.createdAt), asc(userInputs.id))
    .limit(sql.placeholder('most'))
    .prepare('user_inputs_of')
  const countsById = db
    .select({
      responses: db.$count(responses, eq(responses.debateId, sql.placeholder('id'))),
      inputs: db.$count(userInputs, eq(userInputs.debateId, sql.placeholder('id'))),
    })
    .from(debates)
    .where(eq(debates.id, sql.placeholder('id')))
    .prepare('counts_by_id')

  return {
    async insertDebate(row: NewDebateRow): Promise<DebateRow> {
      const [inserted] = await db.insert(debates).values(row).returning()
      if (!inserted) throw new Error('insert answered no row')
      return inserted
    },

    async findDebate(id: string): Promise<DebateRow | null> {
      const [row] = await debateById.execute({ id })
      return row ?? null
    },

    async setModels(id: string, models: Pick<DebateRow, 'option1Model' | 'option2Model'>): Promise<void> {
      await db.update(debates).set(models).where(eq(debates.id, id))
    },

    async openDebate(id: string, now: Date, items: (debate: DebateRow) => number = () => Number.POSITIVE_INFINITY) {
      // Reads the claim first. Otherwise a turn saved between the two queries would seem neither live nor written.
      const [row] = await debateWithClaim.execute({ id, now })
      if (!row) return null
      const wanted = items(row.debate)
      const most = Number.isFinite(wanted) ? wanted : null
      const [written, inputs] = await Promise.all([
        responsesOf.execute({ id, most }),
        userInputsOf.execute({ id, most }),
      ])
      const whole = { responses: written.length, inputs: inputs.length }
      const isCut = written.length === most || inputs.length === most
      const [counted = whole] = isCut ? await countsById.execute({ id }) : []
      return { ...row, responses: written, userInputs: inputs, counted }
    },
  }
}
