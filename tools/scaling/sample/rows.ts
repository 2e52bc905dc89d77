/** What a debate takes on the disk and in the write-ahead log, measured in an embedded database that is deleted afterwards. */
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { readConfig } from '#app/server/config.ts'
import type { Environment } from '#app/server/variables.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { extractCards } from '#features/cards/server/extract-cards.ts'
import { writeCards } from '#features/debates/cards.ts'
import { responses } from '#features/debates/server/tables.ts'
import { debatePassages, debateSources, evidenceSources, sourcePacks } from '#features/sources/server/tables.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createLog } from '#platform/server/log.ts'
import { visitorAt } from '#testing/visitor.ts'
import { openProduct, scriptedOnly } from '../../evaluation/play/product.ts'
import { temporaryDatabase } from '../../evaluation/play/temporary-database.ts'
import { passagesOf, prose, type Sample } from './debate.ts'

/** How often the rows of the played debates are copied, so that half-filled pages do not count. */
const COPIES = 60
/** In an order in which each comes after those that it refers to. Sources are large, and stay those of the played debates. */
const COPIED = ['ai_debates', 'responses', 'source_packs', 'debate_sources', 'debate_passages'] as const
/** Sources of a debate: three pages for each position (§17). Characters of a page: half of what is kept at most; assumed. */
const SOURCES = 6
const SOURCE_CHARACTERS = 30_000

export interface Storage {
  /** Bytes for each row, its part of every index included. */
  readonly bytesPerRow: Readonly<Record<string, number>>
  /** Bytes of the log for a debate that is opened and has its turns written, and for its cards that are kept. */
  readonly logPerDebate: number
  readonly logPerSources: number
}

export async function measureRows(samples: readonly Sample[], turns: number): Promise<Storage> {
  const database = await temporaryDatabase(systemClock)
  const { db } = database
  const config = scriptedOnly(readConfig({} satisfies Environment))
  const product = await openProduct({
    config,
    encyclopedia: null,
    database,
    clock: systemClock,
    random: () => 0,
    log: createLog('error'),
  })
  try {
    const visitor = visitorAt(product.url)
    const began = await logPosition(db)
    for (const { question, option1, option2 } of samples) {
      const { id } = await visitor.call(createDebate, { body: { question, option1, option2, sources: false } })
      for (let turn = 1; turn <= turns; turn++) {
        const stream = await visitor.open(generateTurn, { params: { id }, body: {} })
        await stream?.response.text()
      }
    }
    await keepCards(db, samples)
    const played = await logPosition(db)
    await addSources(db)
    const sourced = await logPosition(db)
    for (const table of COPIED) await copy(db, table)
    await db.execute(sql`vacuum analyze`)
    const { rows } = await db.execute<{ name: string; bytes: string; rows: string }>(sql`
      select relname as name, pg_total_relation_size(oid)::text as bytes, reltuples::bigint::text as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`)
    return {
      bytesPerRow: Object.fromEntries(
        rows.map(({ name, bytes, rows: count }) => [name, Math.round(Number(bytes) / Number(count))]),
      ),
      logPerDebate: Math.round((played - began) / samples.length),
      logPerSources: Math.round((sourced - played) / samples.length),
    }
  } finally {
    await product.close()
  }
}

/** Bytes that have ever been written to the log. */
async function logPosition(db: Database): Promise<number> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as at`,
  )
  return Number(rows[0]?.at)
}

/** The cards of each response, as a model's would be kept. */
async function keepCards(db: Database, samples: readonly Sample[]): Promise<void> {
  const [position] = samples.map(({ option1 }) => option1)
  for (const { id, content } of await db.select({ id: responses.id, content: responses.content }).from(responses)) {
    const summary = writeCards(extractCards({ content, language: 'en', position: position ?? '' }))
    await db
      .update(responses)
      .set({ summary })
      .where(sql`${responses.id} = ${id}`)
  }
}

async function addSources(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ai_debates order by id`)
  let nth = 0
  for (const { id: debateId } of rows) {
    const sources = Array.from({ length: SOURCES }, () => {
      nth += 1
      return {
        id: uuidv7(),
        kind: 'page' as const,
        url: `https://en.wikipedia.org/wiki/Article_${nth}`,
        hash: nth.toString(16).padStart(64, '0'),
        title: `Article ${nth}`,
        text: prose(nth, SOURCE_CHARACTERS),
        license: 'CC BY-SA 4.0',
        language: 'en',
        readAt: new Date(),
      }
    })
    await db.insert(evidenceSources).values(sources)
    await db.insert(sourcePacks).values({ debateId, lookedUp: true, lastNumber: SOURCES })
    await db.insert(debateSources).values(
      sources.map(({ id: sourceId }, at) => ({
        debateId,
        sourceId,
        number: at + 1,
        optionNumber: at < SOURCES / 2 ? 1 : 2,
        own: false,
      })),
    )
    await db.insert(debatePassages).values(
      passagesOf().map(({ optionNumber, text, start }, at) => ({
        debateId,
        optionNumber,
        rank: at + 1,
        sourceId: sources[at % SOURCES]?.id ?? '',
        start,
        end: start + text.length,
        text,
      })),
    )
  }
}

/**
 * Copies all rows of a table `COPIES` times, under ids that ascend as UUIDv7 does, so that the indexes fill as in use.
 */
async function copy(db: Database, table: (typeof COPIED)[number]): Promise<void> {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`)
  const names = rows.map(({ name }) => `"${name}"`)
  const values = rows.map(({ name, type }) => {
    if (type === 'uuid' && name !== 'source_id')
      return `(lpad(to_hex(x'019900000000'::bigint + n), 12, '0') || substr(replace("${name}"::text, '-', ''), 13))::uuid`
    return name === 'share_token' ? `"${name}" || n` : `"${name}"`
  })
  await db.execute(
    sql.raw(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from generate_series(1, ${COPIES}) n,
       (select * from ${table}) played order by n`,
    ),
  )
}
