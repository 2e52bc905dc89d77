/** Starts the built product for a benchmark, with a fake model provider and limits that are never reached. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { start, type Started } from './process.ts'
import type { Ask } from './readers.ts'

const MANY = 1_000_000
const LIMITS = {
  anonymousResponsesPerDebate: MANY,
  turnsPerVisitorPerDay: MANY,
  turnsPerIpPerDay: MANY,
  turnsPerUserPerMinute: MANY,
  turnsPerUserPerDay: { free: MANY, standard: MANY, pro: MANY },
  responsesPerDebate: MANY,
  runningTurnsPerViewer: MANY,
  debatesPerIpPerHour: MANY,
  streamsPerIp: MANY,
  connectionsPerIp: MANY,
  sourcesPerViewerPerMinute: MANY,
  sourcesPerIpPerMinute: MANY,
}

export interface Product extends Started {
  readonly port: number
}

/** @param upstream port of the fake provider; null = scripted debater @param cwd a built checkout, by default this one */
export async function startProduct(
  upstream: number | null,
  cpu?: number,
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'einstein-vs-cat-bench-data-'))
  const port = await freePort()
  const started = start(['dist/server/main.js'], {
    ...(cpu === undefined ? {} : { cpu }),
    ...(cwd === undefined ? {} : { cwd }),
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      LOCAL_MODEL: 'off',
      EXAMPLES: 'off',
      SOURCES: 'off',
      OPENAI_BASE_URL: upstream === null ? '' : `http://127.0.0.1:${upstream}/v1`,
      LIMITS: JSON.stringify(LIMITS),
      LOG_LEVEL: 'error',
      // Ignores the environment's database, because most benchmarks measure the embedded one.
      DATABASE_URL: '',
      REDIS_URL: '',
      ...env,
    },
  })
  await started.line(/is ready at|http:\/\//)
  return {
    ...started,
    port,
    async stop() {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PASSAGES = ['a wave', 'a particle'].flatMap((position) =>
  Array.from({ length: 8 }, (_, at) => `Light is ${position}, says the book number ${at}, `.repeat(13)),
)

/**
 * Opens `count` debates for different visitors, and returns the requests for their turns.
 * @param sourced whether each debate gets a source of sixteen passages
 */
export async function openDebates(port: number, count: number, sourced = false): Promise<Ask[]> {
  const origin = `http://localhost:${port}`
  const asks: Ask[] = []
  const one = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/debates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }),
    })
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    const { id } = (await response.json()) as { id: string }
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    if (sourced) {
      const added = await fetch(`http://127.0.0.1:${port}/api/debates/${id}/sources`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify({ title: 'Light', text: PASSAGES.join('\n') }),
      })
      if (added.status !== 201) throw new Error(`${added.status} ${await added.text()}`)
    }
    asks.push({ port, method: 'POST', path: `/api/debates/${id}/generate`, headers: { cookie, origin }, body: '{}' })
  }
  while (asks.length < count) await Promise.all(Array.from({ length: Math.min(16, count - asks.length) }, one))
  return asks
}
