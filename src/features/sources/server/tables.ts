import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { debates } from '#features/debates/server/tables.ts'
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

/** One row per debate that has, had or looks for sources (§17). */
export const sourcePacks = pgTable('source_packs', {
  debateId: uuid('debate_id')
    .primaryKey()
    .references(() => debates.id, { onDelete: 'cascade' }),
  /** Whether facts are looked up for it. */
  lookedUp: boolean('looked_up').notNull(),
  /** Until this moment a server process looks for sources; null once it has ended. */
  searchUntil: timestamp('search_until', { withTimezone: true, precision: 3 }),
  /** The last number that a source of the debate was given; numbers are not given twice. */
  lastNumber: smallint('last_number').notNull().default(0),
})

/** Which sources a debate uses. A source goes with the last of these rows (the trigger `drop_unused_sources`). */
export const debateSources = pgTable(
  'debate_sources',
  {
    debateId: uuid('debate_id')
      .notNull()
      .references(() => debates.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => evidenceSources.id),
    /** By which the debaters cite it; from 1. */
    number: smallint('number').notNull(),
    /** The position it was found for; null when it is for both. */
    optionNumber: smallint('option_number'),
    /** Whether its owner added it; else it was found, or came with a copy of somebody else's debate. */
    own: boolean('own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.debateId, table.sourceId] }),
    uniqueIndex('debate_sources_number').on(table.debateId, table.number),
    index('debate_sources_source').on(table.sourceId),
  ],
)

/** The passages that say most about a position, the best first: what its debater is given to quote (§17). */
export const debatePassages = pgTable(
  'debate_passages',
  {
    debateId: uuid('debate_id').notNull(),
    optionNumber: smallint('option_number').notNull(),
    /** From 1. */
    rank: smallint('rank').notNull(),
    sourceId: uuid('source_id').notNull(),
    /** Where it stands in the source's kept text, in UTF-16 units; `end` is exclusive. */
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    /** Its words, so that a turn's claim need not read the source; null where an older server ranked it, until the sources are listed. */
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
