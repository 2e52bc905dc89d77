/**
 * The queries of one debate and its turns; lists and deletion stand in own-debates-store.ts. Everything that must happen
 * together stands in one transaction here.
 */
import { and, asc, eq, getTableColumns, gt, sql, type Table } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DayCeiling, Settlement, SpendRefusal } from '#features/models/server/spend/spend-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Owned } from '../rules.ts'
import type { BriefPassage } from './debaters/debater.ts'
import { debates, responses, turnClaims, userInputs } from './tables.ts'

export type DebateRow = typeof debates.$inferSelect
export type ResponseRow = typeof responses.$inferSelect
export type UserInputRow = typeof userInputs.$inferSelect
export type NewDebateRow = typeof debates.$inferInsert
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

/** Everything a debate's page shows. `liveTurn` is the number of a turn whose lease is running. */
export interface OpenDebate {
  readonly debate: DebateRow
  /** The debate that it is a rematch of (§20); null = none. */
  readonly parent: (Owned & Pick<DebateRow, 'id'>) | null
  /** All, or the first ones of each kind. */
  readonly responses: ResponseRow[]
  readonly userInputs: UserInputRow[]
  /** The numbers of all responses and inputs, also of those that were not read. */
  readonly counted: { readonly responses: number; readonly inputs: number }
  readonly liveTurn: number | null
}

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

export type DebateStore = ReturnType<typeof debateStore>

export function debateStore(db: Database) {
  // Built once, because these queries run for every turn and every opened debate.
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
    async insertDebate(row: NewDebateRow): Promise<DebateRow> {
      const [inserted] = await db.insert(debates).values(row).returning()
      if (!inserted) throw new Error('insert answered no row')
      return inserted
    },

    async findDebate(id: string): Promise<DebateRow | null> {
      const [row] = await debateById.execute({ id })
      return row ?? null
    },

    /** A turn that is being written keeps its model. */
    async setModels(id: string, models: Pick<DebateRow, 'option1Model' | 'option2Model'>): Promise<void> {
      await db.update(debates).set(models).where(eq(debates.id, id))
    },

    /** @param items the number of the debate's first items that are wanted: no more responses, and no more inputs, are read */
    async openDebate(
      id: string,
      now: Date,
      items: (debate: DebateRow) => number = () => Number.POSITIVE_INFINITY,
    ): Promise<OpenDebate | null> {
      // Read the claim first: a turn that is saved between the two queries would otherwise be neither live nor written,
      // and a page that opens an empty debate starts a turn.
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
