import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or an open transaction. Only this file names drizzle's base class, which changes in version 1.0. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** Name prefix of prepared statements that only read; `OpenDatabase.changes` does not count them. */
export const READING = 'read_'
