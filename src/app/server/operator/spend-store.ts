import { desc, gte, sql } from 'drizzle-orm'
import { GRACE_MS } from '#features/account/plan.ts'
import { users } from '#features/account/server/tables.ts'
import { PERSON } from '#features/debates/digital-source.ts'
import { debates, responses } from '#features/debates/server/tables.ts'
import type { Tier } from '#features/models/catalogue.ts'
import { type ModelMap, priceOf } from '#features/models/server/remote-models.ts'
import { successorOf } from '#features/models/server/served-models.ts'
import { costOf, type Priced } from '#features/models/server/spend/budget.ts'
import { modelSpend } from '#features/models/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'
import { DAY_MS } from './command.ts'

type SpendRow = {
  day: string
  model: string
  engine: string
  /** The provider's id of the model that answered; null if no provider answered or the id was not recorded. */
  servedBy: string | null
  plan: Tier | 'anonymous'
  turns: number
  tokensIn: number
  /** The part of `tokensIn` that came from the provider's cache. */
  tokensCached: number
  tokensOut: number
}

const MICRO = 1_000_000

/**
 * Returns counts of the turns since `from`, newest day first, without copies in saved debates. `dollars` is 0 if the price of
 * the model that answered is unknown. `model` is the engine's name if no provider answered.
 */
export async function turnsSince(db: Database, from: Date, now: Date, modelMap: ModelMap) {
  const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = users
  // Must agree with `tierAt` in account/plan.ts.
  const plan = sql`case when ${users.id} is null then 'anonymous'
    when ${subscriptionPeriodEnd} > (case when ${subscriptionStatus} = 'cancelled' then ${now.toISOString()}::timestamptz
      else ${new Date(now.getTime() - GRACE_MS).toISOString()}::timestamptz end) then ${subscriptionTier}
    else 'free' end`
  // Starts a day earlier, because the clocks that set the creation times in the ids (UUIDv7) may differ.
  const before = new Date(from.getTime() - DAY_MS)
  const found = await db.execute<SpendRow>(sql`select
      to_char(${responses.createdAt} at time zone 'UTC', 'YYYY-MM-DD') as day, ${responses.aiModel} as model,
      ${responses.engine} as engine, ${responses.servedBy} as "servedBy", ${plan} as plan, count(*)::integer as turns,
      coalesce(sum(${responses.tokensIn}), 0)::float8 as "tokensIn",
      coalesce(sum(${responses.tokensCached}), 0)::float8 as "tokensCached",
      coalesce(sum(${responses.tokensOut}), 0)::float8 as "tokensOut"
    from ${responses} join ${debates} on ${debates.id} = ${responses.debateId}
      left join ${users} on ${users.id} = ${debates.userId}
    where ${responses.id} >= ${firstIdAt(before)}::uuid and ${responses.createdAt} >= ${from.toISOString()}::timestamptz
      and ${responses.createdAt} >= ${debates.createdAt}
    group by 1, 2, 3, 4, 5 order by 1 desc, 2, 3, 4, 5`)
  return found.rows.map(({ model, engine, servedBy, ...line }) => {
    const isRemote = engine !== 'scripted' && engine !== PERSON && !engine.startsWith('local:')
    const priced: Priced = isRemote
      ? { kind: 'remote', price: priceOf(servedBy ?? successorOf(model) ?? '', modelMap) }
      : { kind: 'scripted' }
    return { ...line, servedBy, model: isRemote ? model : engine, dollars: costOf(priced, line) / MICRO }
  })
}

/** Returns each day's cost of all model calls in US dollars. Calls to which no daily limit applies are not recorded. */
export async function daysSince(db: Database, from: Date) {
  const rows = await db
    .select()
    .from(modelSpend)
    .where(gte(modelSpend.day, from.toISOString().slice(0, 10)))
    .orderBy(desc(modelSpend.day))
  return rows.map(({ day, microDollars, payersMicroDollars }) => {
    return { day, dollars: (microDollars + payersMicroDollars) / MICRO }
  })
}

/** Returns the lowest UUIDv7 of a moment. It begins with 48 bits of Unix milliseconds (RFC 9562 §5.7). */
function firstIdAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
