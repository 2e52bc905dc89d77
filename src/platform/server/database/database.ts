import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or an open transaction. Only this file names drizzle's base class, which 1.0 renames. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** Begins the name of a prepared statement that only reads, so that `OpenDatabase.changes` need not count it. */
export const READING = 'read_'
