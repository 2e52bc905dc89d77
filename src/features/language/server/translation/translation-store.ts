/** The queries on the translation cache (§3): what is there, and the lease to make what is missing. */
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '#platform/server/database/database.ts'
import { translationCache } from '../tables.ts'

/** A text with the row that its translation has. */
export interface CachedText {
  /** Names the text and the language. */
  readonly cacheKey: string
  readonly originalText: string
  /** The language of the translation. */
  readonly language: string
  readonly type: string
  /** Null for a text of the interface. */
  readonly debateId: string | null
}

/** The state of a translation; `translatedText` is null while an instance makes it, since `updatedAt`. */
export interface TranslationState {
  readonly translatedText: string | null
  readonly updatedAt: Date
}

/** `taken`: the caller makes it; `held`: it is there, or another instance makes it; `gone`: its debate is deleted. */
export type Taken = 'taken' | 'held' | 'gone'

export type TranslationStore = ReturnType<typeof translationStore>

/** The queries on the translation cache; each is one statement. */
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
    /** The translations that are there, by their keys. */
    find: (keys: readonly string[]) => byKey(inArray(cacheKey, [...keys])),

    /** All translations of a debate into a language, by their keys. */
    ofDebate: (id: string, into: string) => byKey(and(eq(debateId, id), eq(language, into))),

    /**
     * Takes the lease to make a translation if there is neither a translation nor a lease that began after `endedBefore`.
     * @param id of the row, if it becomes a new one
     */
    async take(text: CachedText, id: string, now: Date, endedBefore: Date): Promise<Taken> {
      try {
        const taken = await db
          .insert(translationCache)
          .values({ id, ...text, translatedText: null, createdAt: now, updatedAt: now })
          .onConflictDoUpdate({
            target: cacheKey,
            set: { updatedAt: now },
            setWhere: and(isNull(translatedText), lte(updatedAt, endedBefore)),
          })
          .returning({ id: translationCache.id })
        return taken.length > 0 ? 'taken' : 'held'
      } catch (error) {
        if (isForeignKeyViolation(error)) return 'gone'
        throw error
      }
    },

    /** Null when nobody makes it and nobody has made it. */
    async look(key: string): Promise<TranslationState | null> {
      const [row] = await db.select({ translatedText, updatedAt }).from(translationCache).where(eq(cacheKey, key))
      return row ?? null
    },

    /** Keeps the translation, unless there is one already, or its debate is gone. */
    async save(key: string, text: string, now: Date): Promise<void> {
      await db
        .update(translationCache)
        .set({ translatedText: text, updatedAt: now })
        .where(and(eq(cacheKey, key), isNull(translatedText)))
    },

    /** Gives the lease back, if it is still the one taken at that moment. */
    async release(key: string, taken: Date): Promise<void> {
      await db.delete(translationCache).where(and(eq(cacheKey, key), isNull(translatedText), eq(updatedAt, taken)))
    },

    /** At the start of a process that owns its database alone, no other process can be at work: all leases end. */
    async endAllLeases(): Promise<void> {
      await db.delete(translationCache).where(isNull(translatedText))
    },
  }
}

/** PostgreSQL's `foreign_key_violation`, which drizzle wraps. */
function isForeignKeyViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23503'
}
