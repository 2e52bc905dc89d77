import { and, count, desc, eq, ilike, isNotNull, max, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Plan, tierAt } from '#features/account/plan.ts'
import { skeletonOf } from '#features/account/server/confusable-names.ts'
import { operatorActs, planGrants, sessions, users } from '#features/account/server/tables.ts'
import { billingCustomers } from '#features/billing/server/tables.ts'
import { debates } from '#features/debates/server/tables.ts'
import { normalForm } from '#platform/normal-form.ts'
import type { Database } from '#platform/server/database/database.ts'
import { day, Refused } from './command.ts'

/** Returns accounts whose name or display name contains `text`, newest first. An empty `text` matches all accounts. */
export async function findAccounts(db: Database, text: string, limit: number) {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // `eq` keeps the tables' names in the SQL. Drizzle would shorten a plain `users.id` to `id`, which both tables have.
  const lastSeen = sql`(select max(${sessions.lastSeenAt}) from ${sessions} where ${eq(sessions.userId, users.id)})`
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      subscriptionTier: users.subscriptionTier,
      subscriptionStatus: users.subscriptionStatus,
      subscriptionPeriodEnd: users.subscriptionPeriodEnd,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      lastSeenAt: lastSeen as ReturnType<typeof sql<string | null>>,
      debates: sql<number>`(select count(*)::integer from ${debates} where ${eq(debates.userId, users.id)})`,
    })
    .from(users)
    .where(text === '' ? undefined : or(ilike(users.username, like), ilike(users.displayName, like)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt) }))
}

/** Returns the account with exactly this name, ignoring case. Throws `Refused` if only a similar name, or none, exists. */
export async function accountNamed(db: Database, name: string): Promise<typeof users.$inferSelect> {
  const given = normalForm(name, 'NFKC').trim()
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameSkeleton, skeletonOf(given)))
  if (row?.username.toLowerCase() === given.toLowerCase()) return row
  const alike = row ? ` One that looks like it is ${JSON.stringify(row.username)}.` : ''
  throw new Refused(`No account is called ${JSON.stringify(given)}.${alike}`)
}

export async function saveSuspension(tx: Database, id: string, suspendedAt: Date | null): Promise<void> {
  await tx.update(users).set({ suspendedAt }).where(eq(users.id, id))
}

export async function detailsOf(db: Database, { id, email }: { readonly id: string; readonly email: string | null }) {
  const mine = eq(debates.userId, id)
  const [signedIn] = await db
    .select({ signIns: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, id))
  const [grant] = await db.select().from(planGrants).where(eq(planGrants.userId, id))
  return {
    email,
    signIns: signedIn?.signIns ?? 0,
    lastSeenAt: signedIn?.lastSeenAt ?? null,
    debates: await db.$count(debates, mine),
    publicDebates: await db.$count(debates, and(mine, debates.isPublic)),
    hiddenDebates: await db.$count(debates, and(mine, isNotNull(debates.hiddenAt))),
    granted: grant ? { tier: grant.tier, until: grant.until } : null,
    pays: await pays(db, id),
  }
}

export async function pays(db: Database, userId: string): Promise<boolean> {
  const running = and(eq(billingCustomers.userId, userId), isNotNull(billingCustomers.subscriptionId))
  return (await db.$count(billingCustomers, running)) > 0
}

export function planInWords(plan: Plan, now: Date): string {
  const tier = tierAt(plan, now.getTime())
  const end = plan.subscriptionPeriodEnd
  return tier === 'free' || end === null ? 'free' : `${tier} until ${day(end)}`
}

export async function addAct(tx: Database, act: Omit<typeof operatorActs.$inferSelect, 'id'>): Promise<void> {
  await tx.insert(operatorActs).values({ id: uuidv7(), ...act })
}

export const latestActs = (db: Database, limit: number) =>
  db.select().from(operatorActs).orderBy(desc(operatorActs.at), desc(operatorActs.id)).limit(limit)
