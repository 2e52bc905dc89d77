import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SourceKind } from '../rules.ts'

/** A row goes with the last debate that uses it, by a trigger of the migration: only that knows the debates. */
export const evidenceSources = pgTable(
  'evidence_sources',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<SourceKind>().notNull(),
    /** Null for files and pasted texts. */
    url: text('url'),
    /** SHA-256, hexadecimal. */
    hash: text('hash').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** A name or an address; null when the source says nothing. */
    license: text('license'),
    /** BCP 47; null when the source says nothing. */
    language: text('language'),
    /** The last moment at which the page had these words, or at which the file or text came. */
    readAt: timestamp('read_at', { withTimezone: true, precision: 3 }).notNull(),
    gone: boolean('gone').notNull().default(false),
  },
  // A page whose words have changed is another source: the citations of older debates keep the words they quote.
  (table) => [uniqueIndex('evidence_sources_page').on(table.url, table.hash)],
)
