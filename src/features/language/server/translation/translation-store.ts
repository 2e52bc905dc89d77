import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { isForeignKeyViolation } from '#platform/server/database/unavailable.ts'
import { LEASE_MS, type LeaseSlot } from '#platform/server/single-flight/leased-single-flight.ts'
import { translationCache } from '../tables.ts'

export type CachedText = Omit<typeof translationCache.$inferSelect, 'id' | 'translatedText' | 'createdAt' | 'updatedAt'>

export type TranslationStore = ReturnType<typeof translationStore>

export function translationStore(db: Database) {
  const { cacheKey, translatedText, language, debateId, updatedAt } = translationCache
  const byKey = async (condition: ReturnType<typeof and>): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .select({ cacheKey, translatedText })
      .from(translationCache)
      .where(and(condition, isNotNull(translatedText)))
    return new Map(rows.map((row) => [row.cacheKey, row.translatedText ?? '']))
  }

  return {
    find: (keys: readonly string[]) => byKey(inArray(cacheKey, [...keys])),

    ofDebate: (id: string, into: string) => byKey(and(eq(debateId, id), eq(language, into))),

    /**
     * Returns the lease slot of a text. The lease begins at the time stored in `updated_at` of the text's row.
     * @param id the id to use if the text has no row yet
     */
    slot: (text: CachedText, id: string): LeaseSlot<string> => ({
      async look() {
        const [row] = await db
          .select({ made: translatedText, leasedAt: updatedAt })
          .from(translationCache)
          .where(eq(cacheKey, text.cacheKey))
        if (row === undefined) return { kind: 'open' }
        if (row.made !== null) return { kind: 'made', value: row.made }
        return { kind: 'leased', until: new Date(row.leasedAt.getTime() + LEASE_MS) }
      },

      async take({ from }) {
        try {
          const taken = await db
            .insert(translationCache)
            .values({ id, ...text, translatedText: null, createdAt: from, updatedAt: from })
            .onConflictDoUpdate({
              target: cacheKey,
              set: { updatedAt: from },
              setWhere: and(isNull(translatedText), lte(updatedAt, new Date(from.getTime() - LEASE_MS))),
            })
            .returning({ id: translationCache.id })
          return taken.length > 0 ? 'taken' : 'held'
        } catch (error) {
          if (isForeignKeyViolation(error)) return 'gone'
          throw error
        }
      },

      async save(made, now) {
        await db
          .update(translationCache)
          .set({ translatedText: made, updatedAt: now })
          .where(and(eq(cacheKey, text.cacheKey), isNull(translatedText)))
        return made
      },

      async release({ from }) {
        await db
          .delete(translationCache)
          .where(and(eq(cacheKey, text.cacheKey), isNull(translatedText), eq(updatedAt, from)))
      },
    }),

    /** Must be called only while no other process uses the database, because that process could be translating. */
    async endAllLeases(): Promise<void> {
      await db.delete(translationCache).where(isNull(translatedText))
    },
  }
}
