/**
 * Starts a reference server that answers two API calls with bare `pg` and `node:http`. `tsx bare-api.ts <database url> <user
 * id> <cookie>` prints the server's port.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const [url = '', userId = '', cookie = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const tokenHash = createHash('sha256').update(cookie.replace(/^sid=/, '')).digest('base64url')

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows

const signedIn = () =>
  ask(
    'session',
    `select s.id, u.id as user_id, u.subscription_tier, u.subscription_status, u.subscription_period_end, s.last_seen_at
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3 limit 1`,
    [tokenHash, new Date(), new Date(0)],
  )

async function debate(id: string) {
  const [found] = await ask(
    'debate',
    `select d.*, c.turn_number, p.id as parent_id, p.user_id as parent_user, p.visitor as parent_visitor, p.is_public as parent_public
     from ai_debates d left join ai_debates p on p.id = d.rematch_of
     left join turn_claims c on c.debate_id = d.id and c.lease_until > $2 where d.id = $1 limit 1`,
    [id, new Date()],
  )
  const [responses, userInputs] = await Promise.all([
    ask('responses', 'select * from responses where debate_id = $1 order by turn_number limit $2', [id, null]),
    ask('inputs', 'select * from user_inputs where debate_id = $1 order by turn_number, created_at, id limit $2', [
      id,
      null,
    ]),
  ])
  return { ...found, responses, userInputs }
}

async function debates() {
  const found = await ask(
    'debates',
    `select * from ai_debates where user_id = $1 order by created_at desc nulls last, id desc nulls last limit $2`,
    [userId, 51],
  )
  const heads = await ask(
    'heads',
    `select debate_id, json_agg(json_build_object('id', id, 'optionNumber', option_number, 'turnNumber', turn_number, 'createdAt',
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by turn_number) as heads
     from responses where debate_id = any($1) group by debate_id`,
    [found.map(({ id }) => id)],
  )
  const headsOf = new Map(heads.map((one) => [one['debate_id'], one['heads']]))
  return found.slice(0, 50).map((one) => ({ ...one, responses: headsOf.get(one['id']) ?? [] }))
}

const server = createServer((request, response) => {
  const answer = async () => {
    if ((await signedIn()).length === 0) throw new Error('nobody is signed in')
    const id = /^\/api\/debates\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    const body = JSON.stringify(id === undefined ? await debates() : await debate(id))
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  answer().catch((error: unknown) => {
    response.writeHead(500, { 'content-length': 0 }).end()
    console.error(error)
  })
})
server.listen(0, '127.0.0.1', 4096, () => console.log(`port ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
