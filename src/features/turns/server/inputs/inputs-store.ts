import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { type Asked, nextTurn } from '#features/debates/rules.ts'
import type { UserInputRow } from '#features/debates/server/store.ts'
import { debates, responses, turnClaims, userInputs } from '#features/debates/server/tables.ts'

export interface NewInput {
  readonly id: string
  readonly debateId: string
  readonly userId: string
  readonly content: string
  /** Null when it is context for both. */
  readonly asked: Asked | null
  /** A claim whose lease runs beyond it belongs to a turn that is being written. */
  readonly now: Date
  readonly most: number
}

export type Added =
  | { readonly kind: 'added'; readonly input: UserInputRow }
  | { readonly kind: 'gone' }
  | { readonly kind: 'full' }

export type InputsStore = ReturnType<typeof inputsStore>

export function inputsStore(db: Database) {
  return {
    /**
     * Says which turn hears it first: the next one, or the one after a turn whose prompt is already out. Decided behind
     * the debate's row lock, which claiming and saving a turn take as well (turn/claim.sql, turn/save.sql).
     */
    add({ id, debateId, userId, content, asked, now, most }: NewInput): Promise<Added> {
      return db.transaction(async (tx) => {
        const locked = await tx.select({ id: debates.id }).from(debates).where(eq(debates.id, debateId)).for('update')
        if (locked.length === 0) return { kind: 'gone' }
        if ((await tx.$count(userInputs, eq(userInputs.debateId, debateId))) >= most) return { kind: 'full' }
        const [running] = await tx
          .select({ turnNumber: turnClaims.turnNumber })
          .from(turnClaims)
          .where(and(eq(turnClaims.debateId, debateId), gt(turnClaims.leaseUntil, now)))
        const written = await tx.$count(responses, eq(responses.debateId, debateId))
        const turnNumber = nextTurn(running?.turnNumber ?? written)
        const row: UserInputRow = { id, debateId, userId, content, turnNumber, asked, createdAt: now }
        await tx.insert(userInputs).values(row)
        return { kind: 'added', input: row }
      })
    },
  }
}
