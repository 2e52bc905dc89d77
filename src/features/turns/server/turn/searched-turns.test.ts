import { afterEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { testDatabase, type TestDatabase } from '#testing/database.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { openSite, type Site } from '#testing/outside-site.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { listSources } from '#features/sources/contract.ts'
import { generateTurn, stopTurn } from '../../contract/turns.ts'

const databases: TestDatabase[] = []
const sites: Site[] = []
// This hook is registered first, and so runs last, because the products must be closed before their databases.
afterEach(async () => {
  for (const site of sites.splice(0)) site.close()
  for (const database of databases.splice(0)) await database.close()
})
const product = handWorlds()
const question = { question: 'Is light a wave?', option1: 'Light is a wave', option2: 'Light is a particle' }
const YOUNG = 'In 1801 Thomas Young showed that light interferes with itself, as every wave does.'
const PROVEN = 'light interferes with itself'
const PAGE = `<html lang="en"><head><title>Light</title></head><body><article>${`<p>${YOUNG}</p>`.repeat(6)}</article></body></html>`
const params = (id: string) => ({ params: { id } })

async function searched(options: Parameters<typeof product>[0] = {}, { slowly = false } = {}) {
  let found = () => {}
  const until = new Promise<void>((resolve) => (found = resolve))
  let send = () => {}
  const sent = slowly ? new Promise<void>((resolve) => (send = resolve)) : null
  let pagesAsked = 0
  const site = await openSite(async (path) => {
    if (!path.startsWith('/w/api.php')) {
      pagesAsked += 1
      await sent
      return [200, 'text/html', PAGE]
    }
    await until
    return [200, 'application/json', JSON.stringify({ query: { search: [{ title: 'Light' }] } })]
  })
  sites.push(site)
  const search = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: site.url }
  const clock = stoppedClock()
  const waits: number[] = []
  const sleep = (ms: number, signal?: AbortSignal) => {
    waits.push(ms)
    return clock.sleep(ms, signal)
  }
  const database = await testDatabase()
  databases.push(database)
  const here = await product({
    ...options,
    search,
    shared: { database, broadcast: null, clock: { ...clock, sleep } },
  })
  const { id } = await here.me.call(createDebate, { body: question })
  const asked = here.me.open(generateTurn, { ...params(id), body: {} })
  await expect.poll(() => waits).toContain(1_500)
  return { ...here, id, asked, found, send, pagesAsked: () => pagesAsked }
}

test('§17 what is found while a turn waits is given to it', async () => {
  const here = await searched()
  await here.clock.advance(299)
  expect(here.engine.calls).toHaveLength(0)
  here.found()
  const { request } = await here.engine.call(1)
  expect(request.messages.at(-1)?.content).toContain('<<source 1 ')
  await here.asked
})

test('§17 a page that is found but still read is waited for until 1.5 s have passed', async () => {
  const here = await searched({}, { slowly: true })
  here.found()
  await expect.poll(here.pagesAsked).toBeGreaterThan(0)
  await here.clock.advance(1_499)
  expect(here.engine.calls).toHaveLength(0)
  await here.clock.advance(1)
  const { request } = await here.engine.call(1)
  expect(request.messages.at(-1)?.content).not.toContain('<<source ')
  here.send()
  await here.asked
})

test('§14 `first-turn`: a search that has found nothing after 300 ms holds the turn up no longer', async () => {
  const here = await searched()
  await here.clock.advance(300)
  const call = await here.engine.call(1)
  expect(call.request.messages.at(-1)?.content).not.toContain('<<source ')
  call.say(`“${PROVEN}” [1].`)
  call.finish()
  await (await here.asked)?.response.text()
  const { responses } = await here.me.call(readDebate, params(here.id))
  expect(responses).toMatchObject([{ content: `“${PROVEN}” [1].`, citations: [] }])
  expect((await here.me.call(listSources, params(here.id))).state).toBe('searching')
  here.found()
})

describe('§17 the scripted debater begins while its sources are looked for:', () => {
  const scripted = { engineFor: () => ({ kind: 'scripted' }) as const }
  async function begun() {
    const here = await searched(scripted)
    const decoder = new TextDecoderStream()
    const said = (await here.asked)?.response.body?.pipeThrough(decoder).getReader()
    let opening = ''
    for (let next = await said?.read(); next?.done === false; next = await said?.read()) {
      opening += next.value
      if (opening.includes('"content"')) break
    }
    const rest = async () => {
      let text = ''
      for (let next = await said?.read(); next?.done === false; next = await said?.read()) text += next.value
      return text
    }
    const last = async () => (await here.me.call(readDebate, params(here.id))).responses.at(-1)
    return { ...here, opening, rest, last }
  }

  test('what is not found in 1.5 s is not in the turn', async () => {
    const here = await begun()
    await here.clock.advance(1_500)
    await here.rest()
    const { content, citations } = (await here.last()) ?? {}
    expect(content).not.toContain('Young')
    expect(citations).toEqual([])
    here.found()
  })

  test('it quotes what is found meanwhile, and what is saved is what was said', async () => {
    const here = await begun()
    expect(here.opening).not.toContain('Young')
    here.found()
    await here.rest()
    const { content, citations } = (await here.last()) ?? {}
    expect(content).toContain(`“${YOUNG.slice(0, -1)}” [1]`)
    expect(citations).toMatchObject([{ marker: 1, label: 'on-page', title: 'Light' }])
  })

  test('it can be stopped while it waits', async () => {
    const here = await begun()
    await here.me.call(stopTurn, params(here.id))
    expect(await here.rest()).toContain('"stopped":true')
    here.found()
  })
})
