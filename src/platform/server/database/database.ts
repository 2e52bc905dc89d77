/** The type every store is written against: the same for PostgreSQL (`pg`) and the embedded database. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or an open transaction on it. The one place that names drizzle's base class (it is renamed in 1.0). */
export type Database = PgDatabase<PgQueryResultHKT>
