import { afterEach, expect, test, vi } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { listSources } from '#features/sources/contract.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { openTelemetry } from '#platform/server/tracing/open-telemetry.ts'
import { untraced, openTracing } from '#platform/server/tracing/tracing.ts'
import { refusingUrl } from '#testing/fake-upstream/fake-upstream.ts'
import { says } from '#testing/fake-upstream/script.ts'
import { KEY, stage } from '#testing/fake-upstream/stage.ts'
import { openSite } from '#testing/outside-site.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import { traceCollector } from '#testing/trace-collector.ts'
import { world } from '#testing/world.ts'

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

const options = (over: Partial<Parameters<typeof openTelemetry>[0]> = {}) => ({
  version: '1.2.3',
  clock: { sleep: () => new Promise<void>(() => {}) },
  onLost: () => {},
  ...over,
})

const ADDRESS = '203.0.113.77'
const DEBATE = { question: 'Do plantedquestions leak?', option1: 'Plantedyes they do', option2: 'Plantedno never' }
const ANSWER = 'Plantedanswer, my dear Cat.'
const QUERY = 'plantedquery'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

test('§19 "Traces" are off unless they are asked for: then what sends them is not even loaded', async () => {
  let loaded = 0
  const load = async () => {
    loaded += 1
    return { openTelemetry: () => untraced }
  }
  expect({ tracing: await openTracing(false, options(), load), loaded }).toEqual({ tracing: null, loaded: 0 })
  expect({ tracing: await openTracing(true, options(), load), loaded }).toEqual({ tracing: untraced, loaded: 1 })
})

test('§19 "Traces": a turn is one trace, from the proxy through claim, model and save; no word, key or address of anybody is in it', async () => {
  const collecting = await traceCollector()
  ending.push(() => collecting.close())
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collecting.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'debates')
  const tracing = openTelemetry(options())
  const site = await openSite(() => [200, 'application/json', '{"results":[]}'])
  ending.push(() => site.close())
  const { upstream, engine } = await stage('openai', { tracing })
  upstream.otherwise(says(ANSWER))
  const search = { searxng: site.url, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: null }
  const here = await world({ engine, tracing, search, trustedProxies: ['127.0.0.1'] })
  ending.push(() => here.close())
  const me = here.visitor({ 'user-agent': 'PlantedBrowser/1.0' })
  await signUp(me, 'plantedname')
  const traceparent = `00-${TRACE}-${CALLER}-01`
  const { id, shareToken } = await me.call(createDebate, { body: DEBATE, headers: { traceparent } })
  const state = async () => (await me.call(listSources, { params: { id } })).state
  await expect.poll(state).toBe('none')
  const forwarded = { traceparent, 'x-forwarded-for': ADDRESS }
  const turn = await me.open(generateTurn, { params: { id }, body: {}, headers: forwarded })
  await turn?.response.text()
  await me.fetch(`/api/share/${shareToken}?${QUERY}`)
  await me.fetch('/healthz')
  const { responses } = await me.call(readDebate, { params: { id } })
  expect(responses).toMatchObject([{ content: ANSWER }])
  await here.close()
  await tracing.close()

  const spans = collecting.spans()
  const ofTurn = spans.filter(({ traceId }) => traceId === TRACE)
  const nameOf = new Map([[CALLER, 'proxy'], ...ofTurn.map(({ spanId, name }) => [spanId, name] as const)])
  expect(Object.fromEntries(ofTurn.map(({ name, parent }) => [name, nameOf.get(parent ?? '')]))).toEqual({
    'POST /api/debates/:id/generate': 'proxy',
    turn: 'POST /api/debates/:id/generate',
    'turn claim': 'turn',
    'model call': 'turn',
    'turn save': 'turn',
  })
  const called = (name: string) => ofTurn.find((span) => span.name === name)
  expect(called('turn')).toMatchObject({
    events: ['first token'],
    facts: { 'debate.id': id, 'turn.number': 1, 'turn.outcome': 'saved', 'turn.engine': 'openai' },
  })
  expect(called('model call')).toMatchObject({
    events: ['first token'],
    facts: { 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-4.1-nano' },
  })
  expect(upstream.calls.at(-1)?.headers['traceparent']).toBe(`00-${TRACE}-${called('model call')?.spanId}-01`)
  const made = spans.find(({ name }) => name === 'POST /api/debates')
  const searches = spans.filter(({ name }) => name === 'sources search')
  expect(searches.map(({ traceId, facts }) => [traceId, facts['sources.place']])).toContainEqual([
    made?.traceId,
    'SearXNG',
  ])
  // This call is not traced, because load balancers make it every few seconds.
  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz')
  expect(collecting.resource()).toMatchObject({ 'service.name': 'debates', 'service.version': '1.2.3' })

  const sent = collecting.text()
  expect(sent).toContain(id)
  const secrets = [KEY, ADDRESS, PASSWORD, QUERY, 'planted', 'PlantedBrowser', site.place, shareToken]
  for (const secret of [...secrets, ...me.cookies.values()])
    expect(sent.toLowerCase()).not.toContain(secret?.toLowerCase())
})

test('§19 "Traces": a collector that is not there: turns are written all the same, and the end waits for nothing', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', await refusingUrl())
  const tracing = openTelemetry(options({ clock: { sleep: () => Promise.resolve() } }))
  const { upstream, engine } = await stage('openai', { tracing })
  upstream.otherwise(says(ANSWER))
  const here = await world({ engine, tracing })
  ending.push(() => here.close())
  const me = here.visitor()
  const { id } = await me.call(createDebate, { body: DEBATE })
  const turn = await me.open(generateTurn, { params: { id }, body: {} })
  expect(await turn?.response.text()).toContain('[DONE]')
  await here.close()
  await tracing.close()
})
