import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or an open transaction. Only this file names drizzle's base class, which version 1.0 renames. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The name of a prepared statement that only reads starts with this, so that `OpenDatabase.changes` need not count it. */
export const READING = 'read_'
