/** The queries of billing on users: their plan and their address for receipts. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import type { Plan } from '../plan.ts'
import { users } from './tables.ts'

export interface Payer extends Plan {
  readonly id: string
  /** Given by the user and never verified; null = none. */
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

    /** Keeps the address for receipts, unless the user has one. */
    async saveEmail(userId: string, email: string): Promise<void> {
      await db
        .update(users)
        .set({ email })
        .where(and(eq(users.id, userId), isNull(users.email)))
    },

    async changeEmail(userId: string, email: string): Promise<void> {
      await db.update(users).set({ email }).where(eq(users.id, userId))
    },

    /** In the transaction that takes over what the payment service says. Null = no such user. */
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
      const after = next(before)
      const { subscriptionTier, subscriptionStatus, subscriptionPeriodEnd } = after
      await tx.update(users).set({ subscriptionTier, subscriptionStatus, subscriptionPeriodEnd }).where(mine)
      return { before, after }
    },
  }
}
