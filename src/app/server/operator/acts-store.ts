import { desc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { operatorActs } from '#features/account/server/tables.ts'
import type { Database } from '#platform/server/database/database.ts'

export type Act = typeof operatorActs.$inferSelect

export async function addAct(tx: Database, act: Omit<Act, 'id'>): Promise<void> {
  await tx.insert(operatorActs).values({ id: uuidv7(), ...act })
}

export function latestActs(db: Database, limit: number): Promise<Act[]> {
  return db.select().from(operatorActs).orderBy(desc(operatorActs.at), desc(operatorActs.id)).limit(limit)
}
