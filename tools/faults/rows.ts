import pg from 'pg'

async function asked(url: string, sql: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows, rowCount } = await client.query<{ n: number }>(sql)
    return rows[0]?.n ?? rowCount ?? 0
  } finally {
    await client.end()
  }
}

export const claimsHeld = (url: string) =>
  asked(url, 'select count(*)::int as n from turn_claims where lease_until > now()')

export const connectionsOpen = (url: string) =>
  asked(
    url,
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

export const endLeases = (url: string) => asked(url, 'update turn_claims set lease_until = now()')
