/** The queries on users' plans and addresses for receipts, for billing and the operator (§19). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tier } from '#features/models/catalogue.ts'
import type { Database } from '#platform/server/database/database.ts'
import { FREE_PLAN, type Plan } from '../plan.ts'
import { planGrants, users } from './tables.ts'

export interface Payer extends Plan {
  readonly id: string
  /** Typed by the user and never verified, or null. */
  readonly email: string | null
}

export interface PlanChange {
  readonly before: Plan
  readonly after: Plan
}

export type PlanStore = ReturnType<typeof planStore>

export function planStore(db: Database) {
  return {
    async find(userId: string): Promise<Payer | null> {
      const [row] = await db
        .select({
          id: users.id,
          email: users.email,
          subscriptionTier: users.subscriptionTier,
          subscriptionStatus: users.subscriptionStatus,
          subscriptionPeriodEnd: users.subscriptionPeriodEnd,
        })
        .from(users)
        .where(eq(users.id, userId))
      return row ?? null
    },

    /** Sets the address for receipts, unless the user has one. */
    async saveEmail(userId: string, email: string): Promise<void> {
      await db
        .update(users)
        .set({ email })
        .where(and(eq(users.id, userId), isNull(users.email)))
    },

    async changeEmail(userId: string, email: string): Promise<void> {
      await db.update(users).set({ email }).where(eq(users.id, userId))
    },

    /**
     * In the transaction that takes over the payment service's plan: a paid one replaces a plan granted by the operator.
     * Returns null if there is no such user.
     */
    async savePlan(tx: Database, userId: string, next: (before: Plan) => Plan): Promise<PlanChange | null> {
      const mine = eq(users.id, userId)
      const [before] = await tx
        .select({
          subscriptionTier: users.subscriptionTier,
          subscriptionStatus: users.subscriptionStatus,
          subscriptionPeriodEnd: users.subscriptionPeriodEnd,
        })
        .from(users)
        .where(mine)
        .for('update')
      if (!before) return null
      const said = next(before)
      const after = said.subscriptionTier === 'free' ? ((await grantedPlan(tx, userId)) ?? said) : said
      const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = after
      await tx.update(users).set({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }).where(mine)
      return { before, after }
    },

    /** In the operator's transaction: a plan that nobody pays for and that ends by itself. */
    async grant(tx: Database, userId: string, tier: Exclude<Tier, 'free'>, until: Date): Promise<void> {
      await tx
        .insert(planGrants)
        .values({ userId, tier, until })
        .onConflictDoUpdate({ target: planGrants.userId, set: { tier, until } })
      await tx.update(users).set(planOf({ tier, until })).where(eq(users.id, userId))
    },

    /** In the operator's transaction: ends a plan that was granted; false when none was. */
    async withdraw(tx: Database, userId: string): Promise<boolean> {
      const ended = await tx.delete(planGrants).where(eq(planGrants.userId, userId)).returning()
      const [grant] = ended
      if (!grant) return false
      const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = planOf(grant)
      const asGranted = and(
        eq(users.subscriptionTier, subscriptionTier),
        eq(users.subscriptionStatus, subscriptionStatus),
        eq(users.subscriptionPeriodEnd, subscriptionPeriodEnd),
      )
      await tx
        .update(users)
        .set(FREE_PLAN)
        .where(and(eq(users.id, userId), asGranted))
      return true
    },
  }
}

async function grantedPlan(tx: Database, userId: string): Promise<Plan | null> {
  const [grant] = await tx.select().from(planGrants).where(eq(planGrants.userId, userId))
  return grant ? planOf(grant) : null
}

/** A cancelled plan has no grace (plan.ts): it ends at its period's end. */
const planOf = ({ tier, until }: { readonly tier: Plan['subscriptionTier']; readonly until: Date }) =>
  ({ subscriptionTier: tier, subscriptionStatus: 'cancelled', subscriptionPeriodEnd: until }) as const
