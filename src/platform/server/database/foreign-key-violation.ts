/** Whether a row was refused because what it points at is gone: PostgreSQL's `foreign_key_violation`, which drizzle wraps. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23503'
}
