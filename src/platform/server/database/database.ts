/** The type every store is written against: the same for PostgreSQL and the embedded database (both answer through `pg`). */
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** A database or an open transaction on it. The one place that names drizzle's base class (it is renamed in 1.0). */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** Begins the name of a prepared statement that only reads, so that `OpenDatabase.changes` need not count it. */
export const READING = 'read_'
