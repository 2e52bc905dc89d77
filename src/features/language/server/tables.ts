import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()

export const translationCache = pgTable(
  'translation_cache',
  {
    id: uuid('id').primaryKey(),
    /** Identifies the text and the language, for example `response/<id>/de`. */
    cacheKey: text('cache_key').notNull(),
    originalText: text('original_text').notNull(),
    /** Null while the text is being translated. */
    translatedText: text('translated_text'),
    language: text('language').notNull(),
    /** `ui` for a text of the interface; `head`, `response`, `cards` or `input` for a part of a debate. */
    type: text('type').notNull(),
    /** Null for interface texts. Only the migration declares the foreign key, which here would cause circular imports. */
    debateId: uuid('debate_id'),
    createdAt: moment('created_at'),
    /** The time of the translation or, while the text is being translated, the time at which the work began. */
    updatedAt: moment('updated_at'),
  },
  (table) => [
    uniqueIndex('translation_cache_key').on(table.cacheKey),
    index('translation_cache_debate')
      .on(table.debateId, table.language)
      .where(sql`${table.debateId} is not null`),
  ],
)
