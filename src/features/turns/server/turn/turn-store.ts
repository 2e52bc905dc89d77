/**
 * The queries of turns: claims of those that are being written, and the saving of those that have ended. Everything that must happen
 * together stands in one transaction here.
 */
import { and, eq, getTableColumns, gt, sql, type Table } from 'drizzle-orm'
import { responses, turnClaims } from '#features/debates/server/tables.ts'
import type { DebateRow, DebateStore, ResponseRow, UserInputRow } from '#features/debates/server/store.ts'
import type { DayCeiling, Settlement, SpendRefusal } from '#features/models/server/spend/spend-store.ts'
import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** A finished turn; it has no summary yet. */
export type NewTurnRow = Omit<ResponseRow, 'summary' | 'summaryLeaseUntil' | Measured> &
  Partial<Pick<ResponseRow, Measured>>
type Measured =
  | 'promptVersion'
  | 'servedBy'
  | 'tokensIn'
  | 'tokensCached'
  | 'tokensOut'
  | 'msToFirstToken'
  | 'stopped'
  | 'cut'
  | 'citations'

export interface ClaimRequest {
  readonly debateId: string
  readonly claimId: string
  readonly instance: string
  readonly claimant: string
  /** The viewer, who must own the debate by the rule `owns` (rules.ts). */
  readonly userId: string | null
  readonly visitor: string | null
  readonly now: Date
  readonly leaseUntil: Date
  /** The claim is refused at this many responses; null = no limit. */
  readonly responseLimit: number | null
  /** The claim is refused when the claimant already has this many running turns. */
  readonly runningLimit: number
  /** The models the viewer may speak with, and the most a turn costs with each, in millionths of a dollar. */
  readonly models: Readonly<Record<string, number>>
  /** The most that may be spent on the day, reservations included; null when nothing must be reserved. */
  readonly spend: DayCeiling | null
}

/** A turn that is to be written, with what has been said and added, in order. */
export interface GrantedClaim {
  readonly kind: 'claimed'
  readonly turnNumber: number
  readonly lostAttempt: string
  /** The part of the day's ceiling that is reserved for the turn, in millionths of a dollar; 0 without a ceiling. */
  readonly reserved: number
  readonly debate: Pick<
    DebateRow,
    'id' | 'question' | 'option1' | 'option2' | 'option1Model' | 'option2Model' | 'coffeeLevel' | 'language'
  >
  readonly responses: readonly Pick<ResponseRow, 'turnNumber' | 'content' | 'summary'>[]
  readonly userInputs: readonly Pick<UserInputRow, 'turnNumber' | 'content' | 'asked'>[]
  /** What may be quoted (§17). */
  readonly passages: readonly BriefPassage[]
}

export type Claim =
  | GrantedClaim
  | { readonly kind: 'held'; readonly claimId: string; readonly turnNumber: number; readonly instance: string }
  /** `refused`: the debate does not exist, is not the viewer's, or has a model that the viewer may not speak with. */
  | { readonly kind: 'refused' | 'response-limit' | 'running-limit' | SpendRefusal }

/** What a function of the database is selected from, so that its call is prepared: planning takes as long as some reads. */
const ONE_ROW = sql`(values (1)) as once`

/** With the debates' own `findDebate`, by which a refusal finds its reason. */
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
    /**
     * Reserves the next turn before any model is called (§14 "Nothing lost"), and reads what its prompt is written
     * from. Owner, counts, limits and the claim itself are behind the debate's row lock, so that forty parallel calls
     * make one claim and a limit of ten responses holds. Context that was numbered for a later turn (a turn was lost,
     * or the context came while this turn began) stands in this turn's prompt and is renumbered. The code is in
     * turn/claim.sql.
     */
    async claimTurn(request: ClaimRequest): Promise<Claim> {
      const [row] = await claimTurn.execute({ request: JSON.stringify(request) })
      if (!row) throw new Error('claim_turn answered no row')
      return row.claim
    },

    /** Extends the leases of this process's running turns; returns the claims that are still its own. */
    async renewClaims(claimIds: readonly string[], leaseUntil: Date): Promise<Set<string>> {
      if (claimIds.length === 0) return new Set()
      const kept = await db
        .update(turnClaims)
        .set({ leaseUntil })
        // One array parameter, so that the statement is the same for any number of turns.
        .where(sql`${turnClaims.claimId} = any(${sql.param(claimIds)}::uuid[])`)
        .returning({ claimId: turnClaims.claimId })
      return new Set(kept.map((row) => row.claimId))
    },

    /**
     * Saves the finished turn if the claim is still held, and settles the turn's cost with it. Returns null and settles
     * nothing when the claim was taken over or the debate is gone. The code is in turn/save.sql.
     */
    async saveTurn(
      claimId: string,
      response: NewTurnRow,
      spent: Settlement | null = null,
    ): Promise<ResponseRow | null> {
      const counts = { tokensIn: null, tokensCached: null, tokensOut: null, msToFirstToken: null }
      const unknown = { promptVersion: null, servedBy: null, ...counts, stopped: null, cut: null, citations: null }
      const row = { ...unknown, ...response, summary: null, summaryLeaseUntil: null }
      const record = recordOf(responses, response)
      const [answered] = await saveTurn.execute({ claimId, record, spent: spent && JSON.stringify(spent) })
      return answered?.saved ? row : null
    },

    /** The claim of the turn that is being written for the debate right now, on any instance. */
    async heldClaim(debateId: string, now: Date): Promise<{ claimId: string } | null> {
      const [row] = await db
        .select({ claimId: turnClaims.claimId })
        .from(turnClaims)
        .where(and(eq(turnClaims.debateId, debateId), gt(turnClaims.leaseUntil, now)))
      return row ?? null
    },

    /** Whether a claim is still held, for the mirrors of its turn on other instances. */
    async isClaimHeld(claimId: string, now: Date): Promise<boolean> {
      const [row] = await db
        .select({ leaseUntil: turnClaims.leaseUntil })
        .from(turnClaims)
        .where(and(eq(turnClaims.claimId, claimId), gt(turnClaims.leaseUntil, now)))
      return row !== undefined
    },

    async findTurn(debateId: string, turnNumber: number): Promise<ResponseRow | null> {
      const [row] = await db
        .select()
        .from(responses)
        .where(and(eq(responses.debateId, debateId), eq(responses.turnNumber, turnNumber)))
      return row ?? null
    },

    /** Gives the turn back at once; `partial` is kept for the retry prompt only ('' keeps an earlier one). */
    async releaseClaim(claimId: string, partial: string, now: Date): Promise<void> {
      const given = partial === '' ? { leaseUntil: now } : { leaseUntil: now, partial }
      await db.update(turnClaims).set(given).where(eq(turnClaims.claimId, claimId))
    },

    /** Deletes the claim: the turn was stopped and nothing of it is to be kept. */
    async dropClaim(claimId: string): Promise<void> {
      await db.delete(turnClaims).where(eq(turnClaims.claimId, claimId))
    },

    /** At the start of a process that owns its database alone, no other process can be writing: all leases end. */
    async endAllLeases(now: Date): Promise<void> {
      await db.update(turnClaims).set({ leaseUntil: now }).where(gt(turnClaims.leaseUntil, now))
    },
  }
}

/**
 * A row as JSON under the names of its table's columns. `jsonb` refuses half a surrogate pair, so it is replaced here;
 * the encoding as UTF-8 does the same for a text parameter.
 */
function recordOf<T extends Table>(table: T, row: Partial<T['$inferSelect']>): string {
  const columns = getTableColumns(table)
  const entries = Object.entries(row).map(([key, value]) => [columns[key]?.name, value])
  return JSON.stringify(Object.fromEntries(entries), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
