import { and, eq, getTableColumns, gt, sql, type Table } from 'drizzle-orm'
import { nextTurn } from '#features/debates/rules.ts'
import { debates, responses, turnClaims, userInputs } from '#features/debates/server/tables.ts'
import type { DebateRow, DebateStore, ResponseRow, UserInputRow } from '#features/debates/server/store.ts'
import type { DayCeiling, Settlement, SpendRefusal } from '#features/models/server/spend/spend-store.ts'
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { TurnBrief } from '../debaters/debater.ts'

export type NewTurnRow = Omit<ResponseRow, 'summary' | 'summaryLeaseUntil' | Measured> &
  Partial<Pick<ResponseRow, Measured>>
type Measured = keyof typeof NOT_MEASURED
const COUNTS = { tokensIn: null, tokensCached: null, tokensOut: null, msToFirstToken: null }
const NOT_MEASURED = {
  round: null,
  promptVersion: null,
  servedBy: null,
  ...COUNTS,
  stopped: null,
  cut: null,
  citations: null,
}

type NewInput = Omit<UserInputRow, 'turnNumber' | 'createdAt'>

export interface ClaimRequest {
  readonly debateId: string
  readonly claimId: string
  readonly instance: string
  readonly claimant: string
  /** The claim is refused unless the debate belongs to this user or to `visitor` (`owns` in rules.ts). */
  readonly userId: string | null
  readonly visitor: string | null
  readonly now: Date
  readonly leaseUntil: Date
  readonly responseLimit: number | null
  readonly runningLimit: number
  /** The maximum cost of a turn for each model that the viewer may use, in millionths of a dollar. */
  readonly models: Readonly<Record<string, number>>
  /** The day's limit for spending and reservations, or null if nothing must be reserved. */
  readonly spend: DayCeiling | null
}

export interface GrantedClaim {
  readonly kind: 'claimed'
  readonly turnNumber: number
  readonly lostAttempt: string
  /** The reserved amount in millionths of a dollar, or 0 if there is no ceiling. */
  readonly reserved: number
  readonly debate: TurnBrief['debate'] & Pick<DebateRow, 'option1Model' | 'option2Model'>
  readonly responses: readonly Pick<ResponseRow, 'turnNumber' | 'round' | 'content' | 'summary'>[]
  readonly userInputs: readonly Pick<UserInputRow, 'turnNumber' | 'content' | 'asked'>[]
  readonly passages: readonly BriefPassage[]
}

export type Claim =
  | GrantedClaim
  | { readonly kind: 'held'; readonly claimId: string; readonly turnNumber: number; readonly instance: string }
  /** `refused`: the debate does not exist or is not the viewer's, or the viewer may not use its model. */
  | { readonly kind: 'refused' | 'response-limit' | 'running-limit' | SpendRefusal }

/** With this FROM clause, drizzle can prepare a function call. Planning each call would take as long as some reads. */
const ONE_ROW = sql`(values (1)) as once`

export type TurnStore = ReturnType<typeof turnStore> & Pick<DebateStore, 'findDebate'>

export function turnStore(db: Database) {
  const claimTurn = db
    .select({ claim: sql<Claim>`claim_turn(${sql.placeholder('request')})` })
    .from(ONE_ROW)
    .prepare('claim_turn')
  const saveTurn = db
    .select({
      saved: sql<boolean>`save_turn(${sql.placeholder('claimId')}, ${sql.placeholder('record')}, ${sql.placeholder('spent')})`,
    })
    .from(ONE_ROW)
    .prepare('save_turn')

  return {
    /** Claims a turn under the debate's row lock, so that only one parallel call succeeds (claim.sql, §14 "Nothing lost"). */
    async claimTurn(request: ClaimRequest): Promise<Claim> {
      const [row] = await claimTurn.execute({ request: JSON.stringify(request) })
      if (!row) throw new Error('claim_turn answered no row')
      return row.claim
    },

    async renewClaims(claimIds: readonly string[], leaseUntil: Date): Promise<Set<string>> {
      if (claimIds.length === 0) return new Set()
      const kept = await db
        .update(turnClaims)
        .set({ leaseUntil })
        // With a single array parameter, the statement is the same for any number of turns.
        .where(sql`${turnClaims.claimId} = any(${sql.param(claimIds)}::uuid[])`)
        .returning({ claimId: turnClaims.claimId })
      return new Set(kept.map((row) => row.claimId))
    },

    /** Saves the turn and settles its cost (turn/save.sql). Returns null, settling nothing, if the claim or debate is gone. */
    async saveTurn(claimId: string, response: NewTurnRow, spent?: Settlement | null): Promise<ResponseRow | null> {
      const row = { ...NOT_MEASURED, ...response, summary: null, summaryLeaseUntil: null }
      const record = recordOf(responses, response)
      const [answered] = await saveTurn.execute({ claimId, record, spent: spent ? JSON.stringify(spent) : null })
      return answered?.saved ? row : null
    },

    async heldClaim(debateId: string, now: Date): Promise<{ claimId: string } | null> {
      const [row] = await db
        .select({ claimId: turnClaims.claimId })
        .from(turnClaims)
        .where(and(eq(turnClaims.debateId, debateId), gt(turnClaims.leaseUntil, now)))
      return row ?? null
    },

    /**
     * Stores the input for the next turn, or for the turn after it if the next turn is already being written.
     * @param most the maximum number of inputs in a debate
     */
    addInput(input: NewInput, now: Date, most: number): Promise<UserInputRow | 'gone' | 'full'> {
      const { debateId } = input
      return db.transaction(async (tx) => {
        const locked = await tx.select({ id: debates.id }).from(debates).where(eq(debates.id, debateId)).for('update')
        if (locked.length === 0) return 'gone'
        if ((await tx.$count(userInputs, eq(userInputs.debateId, debateId))) >= most) return 'full'
        const [running] = await tx
          .select({ turnNumber: turnClaims.turnNumber })
          .from(turnClaims)
          .where(and(eq(turnClaims.debateId, debateId), gt(turnClaims.leaseUntil, now)))
        const written = await tx.$count(responses, eq(responses.debateId, debateId))
        const row = { ...input, turnNumber: nextTurn(running?.turnNumber ?? written), createdAt: now }
        await tx.insert(userInputs).values(row)
        return row
      })
    },

    async findTurn(debateId: string, turnNumber: number): Promise<ResponseRow | null> {
      const [row] = await db
        .select()
        .from(responses)
        .where(and(eq(responses.debateId, debateId), eq(responses.turnNumber, turnNumber)))
      return row ?? null
    },

    /** Ends the lease and stores `partial` for the prompt of a retry. If `partial` is '', the stored text stays. */
    async releaseClaim(claimId: string, partial: string, now: Date): Promise<void> {
      const given = partial === '' ? { leaseUntil: now } : { leaseUntil: now, partial }
      await db.update(turnClaims).set(given).where(eq(turnClaims.claimId, claimId))
    },

    async dropClaim(claimId: string): Promise<void> {
      await db.delete(turnClaims).where(eq(turnClaims.claimId, claimId))
    },

    async endAllLeases(now: Date): Promise<void> {
      await db.update(turnClaims).set({ leaseUntil: now }).where(gt(turnClaims.leaseUntil, now))
    },
  }
}

/** Returns JSON with column names as keys. Replaces lone surrogates, because `jsonb` refuses them. */
function recordOf<T extends Table>(table: T, row: Partial<T['$inferSelect']>): string {
  const columns = getTableColumns(table)
  const entries = Object.entries(row).map(([key, value]) => [columns[key]?.name, value])
  return JSON.stringify(Object.fromEntries(entries), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
