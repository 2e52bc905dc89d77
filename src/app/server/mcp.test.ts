import {
  Client,
  type FetchLike,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { makeKey } from '#features/account/key-contract.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const debate = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }

const keyHelp =
  'Programs sign in with an API key: make one at http://localhost:3000/account and send it as `Authorization: Bearer`. There is no OAuth here.'

const NEW = '2026-07-28'
/** Each kind of client uses only the new MCP revision, only older ones, or the new one if the server supports it. */
const REVISIONS = { [NEW]: { pin: NEW }, '2025-11-25 and older': 'legacy', either: 'auto' } as const
type Revision = keyof typeof REVISIONS

async function product(options: WorldOptions = {}) {
  const here: World = await world(options)
  open.push(here)
  const me = here.visitor()
  await signUp(me, 'albert')
  const keyOf = async (scope: 'read' | 'write') => (await me.call(makeKey, { body: { name: 'Client', scope } })).key
  async function connect(scope: 'read' | 'write', revision: Revision = NEW) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: REVISIONS[revision] } })
    const headers = { authorization: `Bearer ${await keyOf(scope)}` }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${here.url}/mcp`), { requestInit: { headers } }))
    open.push(client)
    return (name: string, given: object = {}, onprogress?: (done: { progress: number }) => void) =>
      client.callTool({ name, arguments: { ...given } }, onprogress && { onprogress }) as Promise<Said>
  }
  return { ...here, me, keyOf, connect }
}

interface Said {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const init = (headers: Record<string, string>, body: string = JSON.stringify(list)) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body,
})

describe('§7 /mcp: what is refused', () => {
  test('no key, a wrong one, the cookie of who is signed in: 401 with WWW-Authenticate', async () => {
    const { me, visitor } = await product()
    const wrong = { authorization: `Bearer evc_${'A'.repeat(43)}` }
    const answers = [
      await visitor().fetch('/mcp', init({})),
      await me.fetch('/mcp', init({})),
      await visitor().fetch('/mcp', init(wrong)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    const place = 'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"'
    const challenge = (error = '') => `Bearer ${error}${place}`
    expect(answers.map(({ headers }) => headers.get('www-authenticate'))).toEqual([
      challenge(),
      challenge(),
      challenge('error="invalid_token", '),
    ])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ help: keyHelp })
  })

  test('§15 a client that would sign in by OAuth finds which tokens are taken, and says that a key is missing', async () => {
    const { url, visitor } = await product()
    const metadata = await visitor().fetch('/.well-known/oauth-protected-resource/mcp')
    expect(await metadata.json()).toEqual({
      resource: 'http://localhost:3000/mcp',
      resource_name: 'Einstein vs Cat',
      bearer_methods_supported: ['header'],
      resource_documentation: 'http://localhost:3000/api/docs#mcp',
    })
    const { status } = await visitor().fetch('/.well-known/oauth-authorization-server')
    expect(status).toBe(404)
    const authProvider: OAuthClientProvider = {
      redirectUrl: 'http://localhost:1/back',
      clientMetadata: { redirect_uris: ['http://localhost:1/back'] },
      clientInformation: () => undefined,
      saveClientInformation: () => {},
      tokens: () => undefined,
      saveTokens: () => {},
      redirectToAuthorization: () => {},
      saveCodeVerifier: () => {},
      codeVerifier: () => '',
    }
    const fetchHere: FetchLike = (place, given) => fetch(String(place).replace('http://localhost:3000', url), given)
    const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
      authProvider,
      fetch: fetchHere,
    })
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow(keyHelp)
  })

  test('§15 another site, another host, another method, a body that is too long or no JSON', async () => {
    const { visitor, keyOf } = await product()
    const authorization = `Bearer ${await keyOf('write')}`
    const statusOf = async (given: RequestInit) => (await visitor().fetch('/mcp', given)).status
    expect(await statusOf(init({ authorization, origin: 'https://evil.example' }))).toBe(403)
    expect(await statusOf(init({ authorization, 'content-type': 'text/plain' }))).toBe(415)
    expect(await statusOf(init({ authorization }, 'x'.repeat(33 * 1024)))).toBe(413)
    expect(await statusOf(init({ authorization }, '{"a":'))).toBe(400)
    expect(await statusOf({ headers: { authorization } })).toBe(405)
    expect(await statusOf(init({ authorization }))).toBe(200)
  })

  test('§15 many calls in one body: 400, and none of them is made', async () => {
    const { me, visitor, keyOf } = await product()
    const authorization = `Bearer ${await keyOf('write')}`
    const start = { ...list, method: 'tools/call', params: { name: 'start_debate', arguments: debate } }
    for (const many of [[start], [start, start], []]) {
      const answer = await visitor().fetch('/mcp', init({ authorization }, JSON.stringify(many)))
      expect([answer.status, await answer.json()]).toMatchObject([400, { jsonrpc: '2.0', error: { code: -32600 } }])
    }
    expect(await me.call(userDebates)).toEqual([])
  })

  test('§5 after it was asked, other calls are refused in the words that they always had', async () => {
    const { me, visitor, keyOf } = await product()
    const authorization = `Bearer ${await keyOf('read')}`
    expect((await visitor().fetch('/mcp', init({ authorization }))).status).toBe(200)
    const refused = me.call(createDebate, { body: { option1: 'Yes', option2: 'No' } })
    await expect(refused).rejects.toMatchObject({ problem: { errors: [{ path: 'question', message: 'Required' }] } })
  })

  test('with a key that may only read: a debate is read, and neither opened nor gone on with, in words', async () => {
    const { me, connect } = await product()
    const { id } = await me.call(createDebate, { body: debate })
    const use = await connect('read')
    const readOnly = {
      isError: true,
      content: [{ text: expect.stringContaining('This key may only read.') as string }],
    }
    expect(await use('next_turn', { debateId: id })).toMatchObject(readOnly)
    expect(await use('start_debate', debate)).toMatchObject(readOnly)
    expect((await use('read_debate', { debateId: id })).structuredContent).toMatchObject({ debateId: id, turns: [] })
    expect((await me.call(readDebate, { params: { id } })).responses).toEqual([])
  })

  test('a limit, another’s debate, arguments that are none: the tool says it in words', async () => {
    const { connect, visitor } = await product({ limits: { turnsPerUserPerMinute: 0 } })
    const other = visitor()
    await signUp(other, 'niels')
    const { id: theirs } = await other.call(createDebate, { body: debate })
    const use = await connect('write')
    const { structuredContent } = await use('start_debate', debate)
    const debateId = String(structuredContent?.['debateId'])
    const limited = await use('next_turn', { debateId })
    expect([limited.isError, limited.content[0]?.text]).toEqual([true, expect.stringMatching(/moment|minute|wait/i)])
    for (const name of ['read_debate', 'next_turn']) {
      expect((await use(name, { debateId: theirs })).isError, name).toBe(true)
      expect((await use(name, {})).isError, name).toBe(true)
    }
    const short = await use('start_debate', { ...debate, question: 'Why?' })
    expect(short).toMatchObject({ isError: true, content: [{ text: 'Question must be at least 5 characters long' }] })
    await expect(use('delete_everything')).rejects.toThrow('There is no tool')
  })
})

test('§7 /mcp: a model is told the tools in little, with each question again', async () => {
  const { visitor, keyOf } = await product()
  const answer = await visitor().fetch('/mcp', init({ authorization: `Bearer ${await keyOf('read')}` }))
  const said = await answer.text()
  expect(said).toContain('"start_debate"')
  expect(said.length).toBeLessThan(5000)
  expect(said).not.toContain('ud800')
})

test.each(Object.keys(REVISIONS) as Revision[])(
  '§7 /mcp: a client of the official SDK, of revision %s, plays a debate, turn by turn, as its account',
  async (revision) => {
    const { me, connect } = await product()
    const use = await connect('write', revision)
    const { structuredContent: opened, content } = await use('start_debate', debate)
    const debateId = String(opened?.['debateId'])
    expect(content[0]?.text).toContain('Einstein argues: Yes')
    const heard: number[] = []
    const turns: Said[] = []
    for (let turn = 0; turn < 4; turn++) {
      turns.push(await use('next_turn', { debateId }, ({ progress }) => void heard.push(progress)))
    }
    expect(turns.map(({ structuredContent }) => structuredContent?.['speaker'])).toEqual([
      'Einstein',
      'Cat',
      'Einstein',
      'Cat',
    ])
    expect(heard.length).toBeGreaterThan(3)
    const { responses } = await me.call(readDebate, { params: { id: debateId } })
    expect(turns.map(({ structuredContent }) => structuredContent?.['content'])).toEqual(
      responses.map((one) => one.content),
    )
    expect((await me.call(userDebates)).map(({ id }) => id)).toEqual([debateId])
    const read = await use('read_debate', { debateId })
    expect(read.content[0]?.text).toContain(responses[3]?.content)
    expect(turns[0]?.content[0]?.text).toMatch(/^Turn 1, Einstein \(Generated by a script\):\n\n/)
    expect(turns[0]?.structuredContent?.['digitalSourceType']).toMatch(/algorithmicMedia$/)
  },
)
