/**
 * `npm run bench -- growth [debates]`: measures calls on PostgreSQL with a thousand and with a million debates of ten
 * responses, and reports whether every query plan uses an index. Also compares the searches of a user with 100 debates and of
 * a user with 10,000. Requests alternate between the two databases on one PostgreSQL server, so that other work on the machine
 * affects both.
 */
import { createPostgresDatabase, noPostgres } from '#testing/postgres.ts'
import { plannedOn } from '#testing/query-plans.ts'
import { ownDebatesStore } from '#features/debates/server/lists/own-debates-store.ts'
import { sharingStore } from '#features/links/server/sharing-store.ts'
import { debateStore } from '#features/debates/server/store.ts'
import { type Account, debateId, fillDebates, registerAccount, shareToken } from './fill-debates.ts'
import { startProduct } from './product.ts'
import { type Connection, jsonOf, openConnection } from './requests.ts'

const FEW = 1_000
const MANY = 1_000_000
const RESPONSES = 10
const OWN = 600
const [SEARCHED_FEW, SEARCHED_MANY] = [100, 10_000] as const
const DEEP = 100
const PER_PAGE = 5
const ROUNDS = 200
const TARGET = 1.5

interface Side {
  readonly debates: number
  readonly reader: Account
  readonly port: number
  readonly deep: string
}

type Step = readonly [name: string, pathOf: (side: Side, round: number) => string, signedIn: boolean]

const steps: readonly Step[] = [
  ['open a debate', (_, round) => `/api/debates/${debateId((round * 7) % OWN)}`, true],
  ['list one’s debates', () => '/api/user/debates', true],
  [`page ${DEEP} deep`, ({ deep }) => deep, true],
  ['search a word that stands nowhere', (_, round) => `/api/user/debates?search=quixotic${round}`, true],
  ['open a share link', ({ debates }, round) => `/api/share/${shareToken((round * 7_919) % debates)}`, false],
]

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Opens the connections only for `run`, because the server would close them if they were idle for too long. */
async function withConnections<T>(ports: readonly number[], run: (...open: Connection[]) => Promise<T>): Promise<T> {
  const open = await Promise.all(ports.map(openConnection))
  try {
    return await run(...open)
  } finally {
    for (const connection of open) connection.close()
  }
}

async function timed(connection: Connection, path: string, cookie?: string): Promise<number> {
  const from = performance.now()
  await connection.ask(cookie === undefined ? { path } : { path, cookie })
  return performance.now() - from
}

async function deepPage(connection: Connection, { cookie }: Account): Promise<string> {
  let path = `/api/user/debates?limit=${PER_PAGE}`
  for (let page = 1; page < DEEP; page++) {
    const head = (await connection.ask({ path, cookie })).toString('latin1').split('\r\n\r\n')[0] ?? ''
    path = /\r\nlink: <([^>]+)>/i.exec(head)?.[1] ?? ''
    if (path === '') throw new Error(`no page ${page + 1}`)
  }
  return path
}

/** Resolves with a step's median time in ms on each side (server and account), ignoring the first tenth of rounds. */
async function compare(sides: readonly [Side, Side], [, pathOf, signedIn]: Step): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []]
  await withConnections(
    sides.map(({ port }) => port),
    async (...connections) => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const at of [0, 1] as const) {
          const side = sides[at]
          const connection = connections[at]
          if (connection === undefined) throw new Error('no connection')
          const ms = await timed(connection, pathOf(side, round), signedIn ? side.reader.cookie : undefined)
          if (round >= ROUNDS / 10) times[at].push(ms)
        }
      }
    },
  )
  return [median(times[0]), median(times[1])]
}

const say = (name: string, many: number, few: number, what: string) =>
  console.log(
    `growth: ${name}: ${many.toFixed(2)} ms with ${what}, ${few.toFixed(2)} ms, ratio ${(many / few).toFixed(2)} (target ≤ ${TARGET})`,
  )

/** Resolves with the large tables that a query plan reads completely instead of using an index. */
async function wholeTables(url: string, reader: Account): Promise<string[]> {
  const database = await plannedOn(url)
  try {
    const [own, now] = [ownDebatesStore(database.db), new Date()]
    const owner = { userId: reader.id }
    const after = { createdAt: now, id: debateId(1) }
    const plans = await database.plansOf(async () => {
      await debateStore(database.db).openDebate(debateId(1), now)
      await own.listWithResponses(owner, { after: null, limit: 51 })
      await own.listWithResponses(owner, { after, limit: 51 })
      await own.listWithResponses(owner, { after: null, limit: 51, words: ['quixotic'] })
      await sharingStore(database.db).shareHead(shareToken(1), now)
    })
    const whole = [...plans.join().matchAll(/"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g)].map(([, table = '']) => table)
    return ['ai_debates', 'responses', 'users'].filter((table) => whole.includes(table))
  } finally {
    await database.close()
  }
}

async function openSide(url: string, debates: number) {
  const product = await startProduct(null, undefined, { DATABASE_URL: url })
  const reader = await registerAccount(product.port, 'reader')
  const searchers =
    debates > FEW
      ? ([await registerAccount(product.port, 'few'), await registerAccount(product.port, 'many')] as const)
      : null
  const searched = searchers
    ? ([
        [searchers[0].id, SEARCHED_FEW],
        [searchers[1].id, SEARCHED_MANY],
      ] as const)
    : []
  await fillDebates(url, { owners: [[reader.id, OWN], ...searched], debates, responses: RESPONSES })
  const { port } = product
  const deep = await withConnections([port], (connection) => deepPage(connection, reader))
  const side: Side = { debates, reader, port, deep }
  return { product, side, searchers }
}

/** @param given the number of debates to use instead of a million */
export async function growth(given = String(MANY)): Promise<void> {
  if (noPostgres !== null) return console.log(`growth: not measured: ${noPostgres}`)
  const most = Number(given)
  if (!Number.isInteger(most) || most < 2 * SEARCHED_MANY)
    throw new Error(`growth: at least ${2 * SEARCHED_MANY} debates`)
  const [small, large] = [await createPostgresDatabase(), await createPostgresDatabase()]
  const few = await openSide(small.url, FEW)
  const many = await openSide(large.url, most)
  try {
    const what = `${most.toLocaleString('en')} debates`
    for (const step of steps) {
      const [at, before] = await compare([many.side, few.side], step)
      say(step[0], at, before, what)
    }
    const [little, much] = many.searchers ?? []
    if (little && much) {
      const sideOf = (reader: Account): Side => ({ ...many.side, reader })
      for (const word of ['quixotic', 'visitor', 'memory', 'ab1']) {
        const step: Step = ['', () => `/api/user/debates?search=${word}`, true]
        const found = await withConnections([many.side.port], async (connection) =>
          jsonOf(await connection.ask({ path: `/api/user/debates?search=${word}`, cookie: much.cookie })),
        )
        const [at, before] = await compare([sideOf(much), sideOf(little)], step)
        say(`search "${word}" (${(found as unknown[]).length} on the page)`, at, before, `${SEARCHED_MANY} own debates`)
      }
    }
    const whole = await wholeTables(large.url, many.side.reader)
    console.log(
      whole.length === 0 ? 'growth: every plan uses an index' : `growth: read as a whole: ${whole.join(', ')}`,
    )
  } finally {
    for (const { product } of [few, many]) await product.stop()
    for (const { drop } of [large, small]) await drop()
  }
}
