/**
 * The queries of one debate and its turns; lists and deletion stand in own-debates-store.ts. Everything that must happen
 * together stands in one transaction here.
 */
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { debates, modelSpend, responses, turnClaims, userInputs } from './tables.ts'

export type DebateRow = typeof debates.$inferSelect
export type ResponseRow = typeof responses.$inferSelect
export type UserInputRow = typeof userInputs.$inferSelect
export type NewDebateRow = typeof debates.$inferInsert
export type NewResponseRow = typeof responses.$inferInsert

/** Everything a debate's page shows. `liveTurn` is the number of a turn whose lease is running. */
export interface OpenDebate {
  readonly debate: DebateRow
  readonly responses: ResponseRow[]
  readonly userInputs: UserInputRow[]
  readonly liveTurn: number | null
}

export interface ClaimRequest {
  readonly debateId: string
  readonly claimId: string
  readonly instance: string
  readonly claimant: string
  readonly now: Date
  readonly leaseUntil: Date
  /** Refused at this many responses; null = no limit. */
  readonly responseLimit: number | null
  /** Refused when the claimant already writes this many turns. */
  readonly runningLimit: number
  /** The day's ceiling and what this turn may cost at most, in millionths of a dollar; null = no ceiling. */
  readonly spend: { readonly day: string; readonly ceiling: number; readonly reserve: number } | null
}

export type Claim =
  | { readonly kind: 'claimed'; readonly turnNumber: number; readonly lostAttempt: string }
  | { readonly kind: 'held'; readonly claimId: string; readonly turnNumber: number; readonly instance: string }
  | { readonly kind: 'gone' | 'response-limit' | 'running-limit' | 'spend-ceiling' }

export type DebateStore = ReturnType<typeof debateStore>

export function debateStore(db: Database) {
  // Built once: these run for every turn and every opened debate.
  const debateById = db
    .select()
    .from(debates)
    .where(eq(debates.id, sql.placeholder('id')))
    .limit(1)
    .prepare('debate_by_id')
  const debateWithClaim = db
    .select({ debate: debates, liveTurn: turnClaims.turnNumber })
    .from(debates)
    .leftJoin(turnClaims, and(eq(turnClaims.debateId, debates.id), gt(turnClaims.leaseUntil, sql.placeholder('now'))))
    .where(eq(debates.id, sql.placeholder('id')))
    .limit(1)
    .prepare('debate_with_claim')
  const responsesOf = db
    .select()
    .from(responses)
    .where(eq(responses.debateId, sql.placeholder('id')))
    .orderBy(asc(responses.turnNumber))
    .prepare('responses_of')
  const userInputsOf = db
    .select()
    .from(userInputs)
    .where(eq(userInputs.debateId, sql.placeholder('id')))
    .orderBy(asc(userInputs.turnNumber), asc(userInputs.createdAt))
    .prepare('user_inputs_of')

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

    async openDebate(id: string, now: Date): Promise<OpenDebate | null> {
      const [found, written, inputs] = await Promise.all([
        debateWithClaim.execute({ id, now }),
        responsesOf.execute({ id }),
        userInputsOf.execute({ id }),
      ])
      const [row] = found
      return row ? { debate: row.debate, responses: written, userInputs: inputs, liveTurn: row.liveTurn } : null
    },

    /**
     * Reserves the next turn before any model is called (targets "Nothing lost"): counts, limits and the claim itself
     * stand behind the debate's row lock, so that forty parallel calls make one claim and ten responses stay ten.
     */
    claimTurn(request: ClaimRequest): Promise<Claim> {
      return db.transaction(async (tx): Promise<Claim> => {
        const { debateId, claimId, instance, claimant, now, leaseUntil } = request
        // The claimant's lock serialises its calls on different debates, for the limit of turns at once.
        const locked = await tx.execute(
          sql`select pg_advisory_xact_lock(hashtext(${claimant})) from ${debates} where ${debates.id} = ${debateId} for update`,
        )
        if (locked.rowCount === 0) return { kind: 'gone' }
        // A statement of its own: it must see what was committed while the locks were waited for.
        const [seen] = await tx
          .select({
            claim: turnClaims,
            written: sql<number>`(select count(*)::int from ${responses} where ${responses.debateId} = ${debateId})`,
            running: sql<number>`(select count(*)::int from ${turnClaims} where ${turnClaims.claimant} = ${claimant} and ${turnClaims.leaseUntil} > ${now.toISOString()})`,
          })
          .from(debates)
          .leftJoin(turnClaims, eq(turnClaims.debateId, debates.id))
          .where(eq(debates.id, debateId))
        if (!seen) return { kind: 'gone' }
        const { claim: existing, written, running } = seen
        if (existing && existing.leaseUntil > now) {
          return {
            kind: 'held',
            claimId: existing.claimId,
            turnNumber: existing.turnNumber,
            instance: existing.instance,
          }
        }
        if (request.responseLimit !== null && written >= request.responseLimit) return { kind: 'response-limit' }
        if (running >= request.runningLimit) return { kind: 'running-limit' }
        if (request.spend !== null) {
          const { day, ceiling, reserve } = request.spend
          await tx.insert(modelSpend).values({ day }).onConflictDoNothing()
          const reserved = await tx
            .update(modelSpend)
            .set({ microDollars: sql`${modelSpend.microDollars} + ${reserve}` })
            .where(and(eq(modelSpend.day, day), lt(modelSpend.microDollars, ceiling)))
            .returning({ day: modelSpend.day })
          if (reserved.length === 0) return { kind: 'spend-ceiling' }
        }
        const turnNumber = written + 1
        const lostAttempt = existing?.turnNumber === turnNumber ? existing.partial : ''
        const claim = { debateId, claimId, instance, claimant, leaseUntil, turnNumber, partial: lostAttempt }
        await tx.insert(turnClaims).values(claim).onConflictDoUpdate({ target: turnClaims.debateId, set: claim })
        return { kind: 'claimed', turnNumber, lostAttempt }
      })
    },

    /** Extends the leases of this process's running turns; answers the claims that are still its own. */
    async renewClaims(claimIds: readonly string[], leaseUntil: Date): Promise<Set<string>> {
      if (claimIds.length === 0) return new Set()
      const kept = await db
        .update(turnClaims)
        .set({ leaseUntil })
        .where(inArray(turnClaims.claimId, [...claimIds]))
        .returning({ claimId: turnClaims.claimId })
      return new Set(kept.map((row) => row.claimId))
    },

    /**
     * Saves the finished turn if the claim is still held; null when it was taken over or its debate is gone. One
     * statement, and it locks in the order of `claimTurn` (debate, then claim), so that a late save and a takeover wait
     * for each other instead of deadlocking.
     */
    async saveTurn(claimId: string, response: NewResponseRow): Promise<ResponseRow | null> {
      const row = {
        summary: null,
        tokensIn: null,
        tokensOut: null,
        msToFirstToken: null,
        createdAt: new Date(),
        ...response,
      }
      const saved = await db.execute(sql`
        with debate as (select id from ${debates} where ${debates.id} = ${row.debateId} for update),
        held as (
          delete from ${turnClaims} using debate
          where ${turnClaims.debateId} = debate.id and ${turnClaims.claimId} = ${claimId} returning ${turnClaims.debateId}
        )
        insert into ${responses} (id, debate_id, option_number, content, summary, turn_number, ai_model, engine, tokens_in, tokens_out, ms_to_first_token, created_at)
        select ${row.id}::uuid, held.debate_id, ${row.optionNumber}::smallint, ${row.content}, ${row.summary}, ${row.turnNumber}::int, ${row.aiModel}, ${row.engine},
          ${row.tokensIn}::int, ${row.tokensOut}::int, ${row.msToFirstToken}::int, ${row.createdAt.toISOString()}::timestamptz
        from held`)
      return saved.rowCount === 1 ? row : null
    },

    /** The claim of the turn that is being written for the debate right now, wherever that is. */
    async heldClaim(debateId: string, now: Date): Promise<{ claimId: string } | null> {
      const [row] = await db
        .select({ claimId: turnClaims.claimId })
        .from(turnClaims)
        .where(and(eq(turnClaims.debateId, debateId), gt(turnClaims.leaseUntil, now)))
      return row ?? null
    },

    /** Whether a claim is still held, for those who watch its turn from another instance. */
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

    /** Gives the turn back at once; `partial` is kept for the retry prompt only ('' leaves an earlier one standing). */
    async releaseClaim(claimId: string, partial: string, now: Date): Promise<void> {
      const given = partial === '' ? { leaseUntil: now } : { leaseUntil: now, partial }
      await db.update(turnClaims).set(given).where(eq(turnClaims.claimId, claimId))
    },

    /** Forgets the claim altogether: the turn was stopped and nothing of it is to be kept. */
    async dropClaim(claimId: string): Promise<void> {
      await db.delete(turnClaims).where(eq(turnClaims.claimId, claimId))
    },

    /** At the start of a process that owns its database alone, no other process can be writing: all leases end. */
    async endAllLeases(now: Date): Promise<void> {
      await db.update(turnClaims).set({ leaseUntil: now }).where(gt(turnClaims.leaseUntil, now))
    },

    /** Corrects the day's spend by a (possibly negative) difference in millionths of a dollar. */
    async settleSpend(day: string, microDollars: number): Promise<void> {
      await db
        .insert(modelSpend)
        .values({ day, microDollars })
        .onConflictDoUpdate({
          target: modelSpend.day,
          set: { microDollars: sql`${modelSpend.microDollars} + ${microDollars}` },
        })
    },
  }
}
