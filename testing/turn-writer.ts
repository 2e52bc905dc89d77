/**
 * The program that crash tests kill: it tells every turn it finds, then writes turns as fast as it can and tells each
 * one once the database has acknowledged it. Arguments: the data folder or `postgres://…`, and how often it ran before.
 */
import { asc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { debateStore } from '#features/debate/server/store.ts'
import { responses } from '#features/debate/server/tables.ts'
import { openDatabase } from '#platform/server/database/open.ts'

const [place = '', run = '0'] = process.argv.slice(2)
const tell = (...words: (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)
tell('start')
const { db } = await openDatabase(
  place.startsWith('postgres:') ? { url: place, dataDir: '' } : { url: null, dataDir: place },
)
for (const row of await db.select().from(responses).orderBy(asc(responses.turnNumber))) {
  tell('found', row.debateId, row.turnNumber)
}
tell('open')

const store = debateStore(db)
// Every run stands two minutes after the last one: the leases of whoever was killed have ended.
const now = new Date(Date.UTC(2026, 0, 1) + Number(run) * 120_000)
const leaseUntil = new Date(now.getTime() + 60_000)

/** Writes one debate's turns without end; the first four runs begin a debate each, later ones go on with all of them. */
async function write(debateId: string): Promise<never> {
  for (;;) {
    const claimId = uuidv7()
    const limits = { responseLimit: null, runningLimit: 9, spend: null }
    const claim = await store.claimTurn({ debateId, claimId, instance: run, claimant: run, now, leaseUntil, ...limits })
    if (claim.kind !== 'claimed') throw new Error(`The turn of ${debateId} is ${claim.kind}`)
    const { turnNumber } = claim
    const content = `Turn ${turnNumber}. ${'Because. '.repeat(200)}`
    const model = { aiModel: 'x', engine: 'scripted' }
    const saved = { id: uuidv7(), debateId, turnNumber, optionNumber: 1, content, ...model, createdAt: now }
    if (!(await store.saveTurn(claimId, saved))) throw new Error(`The turn of ${debateId} was taken away`)
    tell('wrote', debateId, turnNumber)
  }
}

const known = await db.selectDistinct({ debateId: responses.debateId }).from(responses)
const ids = known.map((row) => row.debateId)
while (ids.length < 4) {
  const texts = { question: 'Does it last?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
  const { id } = await store.insertDebate({ id: uuidv7(), ...texts, option1Model: 'x', option2Model: 'x' })
  ids.push(id)
}
await Promise.all(ids.map(write))
