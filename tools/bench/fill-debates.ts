import type { Client } from 'pg'
import { withClient } from '#platform/server/database/pool.ts'

export interface Account {
  readonly id: string
  readonly cookie: string
}

export async function registerAccount(port: number, username: string): Promise<Account> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ username, password: 'a patent clerk in Bern' }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .find((each) => each?.startsWith('sid='))
  if (cookie === undefined) throw new Error('no session')
  return { id, cookie }
}

export interface Filling {
  /** The accounts that own the first debates, in this order, and the number of debates of each. */
  readonly owners: readonly (readonly [userId: string, debates: number])[]
  /** The total number of debates. Further accounts own the remaining debates, a hundred per account. */
  readonly debates: number
  readonly responses: number
}

const OF_OTHERS = 100
const RESPONSE = 'Imagine a train that runs beside a wave of light. '.repeat(25)

const uuidOf = (kind: number, n: string) => `('0199${kind}000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

export async function fillDebates(url: string, { owners, debates, responses }: Filling): Promise<void> {
  await withClient({ connectionString: url }, async (client) => {
    // Drops the search index and rebuilds it at the end, because updating it for each of a million rows takes longer.
    const { rows } = await client.query<{ made: string }>(
      `select pg_get_indexdef('ai_debates_search'::regclass) as made`,
    )
    await client.query('drop index ai_debates_search')
    await client.query(
      `insert into users (id, username, username_skeleton) select ${uuidOf(1, 'n')}, 'other ' || n, 'other ' || n
       from generate_series(0, $1::int) n`,
      [Math.ceil(debates / OF_OTHERS)],
    )
    let from = 0
    for (const [userId, count] of owners) {
      await insertDebates(client, `$3::uuid`, from, from + count - 1, [userId])
      from += count
    }
    if (from < debates) await insertDebates(client, uuidOf(1, `n / ${OF_OTHERS}`), from, debates - 1, [])
    await client.query(
      `insert into responses (id, debate_id, option_number, content, turn_number, ai_model, engine, created_at)
       select ${uuidOf(3, '(n::bigint * 64 + turn)')}, ${uuidOf(2, 'n')}, 2 - turn % 2, $3::text, turn, 'gpt-4.1-nano', 'openai',
         timestamptz '2026-01-01' + n * interval '1 s'
       from generate_series(0, $1::int - 1) n, generate_series(1, $2::int) turn`,
      [debates, responses, RESPONSE],
    )
    await client.query(rows[0]?.made ?? '')
    await client.query('vacuum analyze')
  })
}

function insertDebates(client: Client, owner: string, first: number, last: number, more: readonly string[]) {
  return client.query(
    `insert into ai_debates (id, user_id, question, option1, option2, option1_model, option2_model, share_token, created_at)
     select ${uuidOf(2, 'n')}, ${owner},
       'Is light ' || (array['a wave', 'a particle', 'a train', 'a memory'])[1 + n % 4] || ', asks visitor ' || n || ' of ' || md5(n::text) || '?',
       'Light is a wave', 'Light is a particle', 'gpt-4.1-nano', 'gpt-4.1-nano', 'token-' || lpad(n::text, 37, '0'),
       timestamptz '2026-01-01' + n * interval '1 s'
     from generate_series($1::int, $2::int) n`,
    [first, last, ...more],
  )
}

export const debateId = (n: number): string => `01992000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** Returns a share token for the nth debate, with the length of a real token. */
export const shareToken = (n: number): string => `token-${String(n).padStart(37, '0')}`
