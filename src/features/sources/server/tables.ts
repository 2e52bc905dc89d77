import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#features/account/server/tables.ts'
import { debateId } from '#features/debates/server/tables.ts'
import type { SourceKind } from '../rules.ts'

export const evidenceSources = pgTable(
  'evidence_sources',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<SourceKind>().notNull(),
    url: text('url'),
    hash: text('hash').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    license: text('license'),
    language: text('language'),
    /** The last time at which the page had this text, or the time at which the file or text was added. */
    readAt: moment('read_at').notNull(),
    gone: boolean('gone').notNull().default(false),
  },
  // A changed page becomes a new source, so that older citations still refer to the old text.
  (table) => [uniqueIndex('evidence_sources_page').on(table.url, table.hash)],
)

export const sourcePacks = pgTable('source_packs', {
  debateId: debateId().primaryKey(),
  lookedUp: boolean('looked_up').notNull(),
  /** The time at which the search's lease ends; null once the search has ended. */
  searchUntil: moment('search_until'),
  lastNumber: smallint('last_number').notNull().default(0),
})

/** The sources of each debate. The trigger `drop_unused_sources` deletes a source when its last row here is deleted. */
export const debateSources = pgTable(
  'debate_sources',
  {
    debateId: debateId().notNull(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => evidenceSources.id),
    number: smallint('number').notNull(),
    /** The position that the source supports; null for both positions. */
    optionNumber: smallint('option_number'),
    /** True if the debate's owner added the source; false if it was found, or copied from another user's debate. */
    own: boolean('own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.sourceId] }),
    uniqueIndex('debate_sources_number').on(table.debateId, table.number),
    index('debate_sources_source').on(table.sourceId),
  ],
)

export const debatePassages = pgTable(
  'debate_passages',
  {
    debateId: uuid('debate_id').notNull(),
    optionNumber: smallint('option_number').notNull(),
    rank: smallint('rank').notNull(),
    sourceId: uuid('source_id').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    /** The passage's text as it was ranked. The column allows null, but no row contains null. */
    text: text('text'),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.optionNumber, table.rank] }),
    foreignKey({
      name: 'debate_passages_source',
      columns: [table.debateId, table.sourceId],
      foreignColumns: [debateSources.debateId, debateSources.sourceId],
    }).onDelete('cascade'),
  ],
)
