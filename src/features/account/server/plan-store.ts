import { and, eq, isNull } from 'drizzle-orm'
import type { Tier } from '#features/models/catalogue.ts'
import type { Database } from '#platform/server/database/database.ts'
import { FREE_PLAN, type Plan } from '../plan.ts'
import { planGrants, users } from './tables.ts'

export interface Payer extends Plan {
  readonly id: string
  /** The email address as the user typed it, never verified; null if the user has given none. */
  readonly email: string | null
}

export interface PlanChange {
  readonly before: Plan
  readonly after: Plan
}

export const planColumns = {
  subscriptionTier: users.subscriptionTier,
  subscriptionStatus: users.subscriptionStatus,
  subscriptionPeriodEnd: users.subscriptionPeriodEnd,
}

export type PlanStore = ReturnType<typeof planStore>

export function planStore(db: Database) {
  return {
    async find(userId: string): Promise<Payer | null> {
      const payer = { id: users.id, email: users.email, ...planColumns }
      const [row] = await db.select(payer).from(users).where(eq(users.id, userId))
      return row ?? null
    },

    /** Saves the email address unless the user already has one. */
    async saveEmail(userId: string, email: string): Promise<void> {
      const without = and(eq(users.id, userId), isNull(users.email))
      await db.update(users).set({ email }).where(without)
    },

    async changeEmail(userId: string, email: string): Promise<void> {
      await db.update(users).set({ email }).where(eq(users.id, userId))
    },

    /** Saves the new plan or, if that is free, the plan that the operator granted. Returns null if there is no such user. */
    async savePlan(tx: Database, userId: string, next: (before: Plan) => Plan): Promise<PlanChange | null> {
      const mine = eq(users.id, userId)
      const [before] = await tx.select(planColumns).from(users).where(mine).for('update')
      if (!before) return null
      const said = next(before)
      const after = said.subscriptionTier === 'free' ? ((await grantedPlan(tx, userId)) ?? said) : said
      const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = after
      await tx.update(users).set({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }).where(mine)
      return { before, after }
    },

    async grant(tx: Database, userId: string, tier: Exclude<Tier, 'free'>, until: Date): Promise<void> {
      await tx
        .insert(planGrants)
        .values({ userId, tier, until })
        .onConflictDoUpdate({ target: planGrants.userId, set: { tier, until } })
      await tx.update(users).set(planOf({ tier, until })).where(eq(users.id, userId))
    },

    async withdraw(tx: Database, userId: string): Promise<boolean> {
      const [grant] = await tx.delete(planGrants).where(eq(planGrants.userId, userId)).returning()
      if (!grant) return false
      const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = planOf(grant)
      const asGranted = and(
        eq(users.id, userId),
        eq(users.subscriptionTier, subscriptionTier),
        eq(users.subscriptionStatus, subscriptionStatus),
        eq(users.subscriptionPeriodEnd, subscriptionPeriodEnd),
      )
      await tx.update(users).set(FREE_PLAN).where(asGranted)
      return true
    },
  }
}

async function grantedPlan(tx: Database, userId: string): Promise<Plan | null> {
  const [grant] = await tx.select().from(planGrants).where(eq(planGrants.userId, userId))
  return grant ? planOf(grant) : null
}

/** Returns a granted plan as `cancelled`, because it has no grace period. */
const planOf = ({ tier, until }: { readonly tier: Tier; readonly until: Date }) =>
  ({ subscriptionTier: tier, subscriptionStatus: 'cancelled', subscriptionPeriodEnd: until }) as const
