/** Tests that a debate continues on another server after a crash during or right after the search for sources (§14, §17). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { listSources } from '#features/sources/contract.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { freePort } from '../scripts/free-port.mjs'
import { builtProgram } from './built-program.ts'
import { killed, killedServers, up } from './killed-servers.ts'
import { openSite, type Site } from './outside-site.ts'
import { visitorAt } from './visitor.ts'

const TIMEOUT = 240_000
const FACT = 'In 1801 Thomas Young showed that light interferes with itself, as every wave does.'
const PAGE = `<html lang="en"><head><title>Young</title></head><body><article>${`<p>${FACT}</p>`.repeat(6)}</article></body></html>`

const servers = killedServers()
let folder: string
let port: number
let site: Site | null = null
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evc-search-crash-'))
  port = await freePort()
})
afterEach(async () => {
  await servers.close()
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer({ place, url }: Site) {
  const server = servers.start(builtProgram('main'), [], {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    LOCAL_MODEL: 'off',
    EXAMPLES: 'off',
    SOURCES_ALLOW: place,
    SEARXNG_URL: url,
    SCRIPTED_MS_PER_PIECE: '0',
    LOG_LEVEL: 'fatal',
  })
  await up(port, '/readyz')
  return server
}

test.each([
  {
    moment: 'while the place of search is silent',
    silent: '/search',
    reached: '/search',
    before: 'searching',
    after: 'none',
    cited: [],
  },
  {
    moment: 'between search and turn',
    silent: null,
    reached: '/young',
    before: 'ready',
    after: 'ready',
    cited: [FACT.slice(0, -1)],
  },
])('kill -9 $moment: the debate says $after, and its turn is written', { timeout: TIMEOUT }, async (row) => {
  const { silent, reached, before, after, cited } = row
  site = await openSite((path) => {
    if (silent !== null && path.startsWith(silent)) return null
    if (path.startsWith('/young')) return [200, 'text/html; charset=utf-8', PAGE]
    const found = { title: 'Young', url: `${site?.url ?? ''}young`, content: FACT }
    return [200, 'application/json', JSON.stringify({ results: [found] })]
  })
  const asked = () => site?.requests.some(({ url }) => url?.startsWith(reached))
  const first = await startServer(site)
  const who = visitorAt(`http://127.0.0.1:${port}`)
  const body = { question: 'Is light a wave?', option1: 'Light is a wave', option2: 'Light is a particle' }
  const { id } = await who.call(createDebate, { body })
  const state = async () => (await who.call(listSources, { params: { id } })).state
  await expect.poll(asked).toBe(true)
  await expect.poll(state).toBe(before)
  await killed(first)

  await startServer(site)
  expect(await state()).toBe(after)
  const stream = await who.open(generateTurn, { params: { id }, body: {} })
  await stream?.response.text()
  const { responses } = await who.call(readDebate, { params: { id } })
  expect(responses.map(({ turnNumber }) => turnNumber)).toEqual([1])
  expect(responses[0]?.citations.map(({ quote }) => quote)).toEqual(cited)
})
