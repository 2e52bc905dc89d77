import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or an open transaction. Only this file refers to drizzle's base class, which changes in version 1.0. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The name prefix of prepared statements that only read, which `OpenDatabase.changes` does not count. */
export const READING = 'read_'
