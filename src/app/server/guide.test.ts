import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '#features/account/key-contract.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { declaredCalls } from '#testing/contracts.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'
import { guide } from './guide.ts'

let product: World
let me: Visitor
let key: string
beforeAll(async () => {
  product = await world()
  me = product.visitor()
  await signUp(me)
  key = (await me.call(makeKey, { body: { name: 'First call', scope: 'write' } })).key
})
afterAll(() => product.close())

function codeOf(chapter: string, values: Readonly<Record<string, string>> = {}): string[] {
  const [, text = ''] = guide(product.url).split(`## ${chapter}\n`)
  return [...text.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, code = '']) =>
    Object.entries({ 'evc_…': key, ...values }).reduce((all, [from, to]) => all.replaceAll(from, to), code),
  )
}

async function run(command: string, args: readonly string[], input: string) {
  const program = spawn(command, args)
  // Ignores EPIPE, because `command -v` may exit before its input is written.
  program.stdin.on('error', () => {})
  program.stdin.end(input)
  const ended = once(program, 'exit')
  const [said, complaint, [code]] = await Promise.all([text(program.stdout), text(program.stderr), ended])
  return { said, complaint, code: code as number | null }
}

describe('§11 the first call of /api/docs, run as it stands there', () => {
  test('in JavaScript: a debate is opened and Einstein speaks', async () => {
    const [, javascript = ''] = codeOf('A first call')
    const { said, complaint, code } = await run(process.execPath, ['--input-type=module'], javascript)
    expect([code, complaint]).toEqual([0, ''])
    const [{ id } = { id: '' }] = await me.call(userDebates)
    const { responses } = await me.call(readDebate, { params: { id } })
    expect(said).toBe(responses[0]?.content)
  })

  test('with curl: the same, event by event', async ({ skip }) => {
    if ((await run('sh', ['-c', 'command -v curl'], '')).code !== 0) skip('there is no curl here')
    const { id } = await me.call(createDebate, {
      body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' },
    })
    const [curl = ''] = codeOf('A first call', { 'ID=…': `ID=${id}` })
    const { said, code } = await run('sh', ['-s'], curl.replaceAll('curl ', 'curl -s '))
    expect(code).toBe(0)
    expect(said).toContain('"question":"Is light a wave?"')
    expect(said).toMatch(
      /^.*data: \{"turn":[\s\S]*data: \{"content":[\s\S]*data: \{"response":[\s\S]*data: \[DONE\]\s*$/,
    )
  })
})

describe('§11 the description of the calls', () => {
  test('names the server, and what every stream sends', async () => {
    const answer = await product.visitor().fetch('/api/openapi.json')
    const { servers, paths, components } = (await answer.json()) as {
      servers: unknown
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
      components: { schemas: Record<string, { oneOf: { description?: string }[] }> }
    }
    expect(servers).toEqual([{ url: 'http://localhost:3000' }])
    const streams = declaredCalls.filter(({ answer: what }) => what === 'stream')
    expect(streams.length).toBeGreaterThan(2)
    for (const { method, path } of streams) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses['200']
      expect(described, path).toMatchObject({ content: { 'text/event-stream': { schema: {} } } })
    }
    for (const name of ['TurnEvent', 'WatchedEvent']) {
      expect(components.schemas[name]?.oneOf.length, name).toBeGreaterThan(6)
      expect(components.schemas[name]?.oneOf.filter(({ description }) => description === undefined)).toEqual([])
    }
  })

  test('the page says how to get a key and what an assistant needs, with the address of the product', async () => {
    const html = await (await product.visitor().fetch('/api/docs')).text()
    expect(html).toContain('href="http://localhost:3000/account"')
    expect(html).toContain('claude mcp add --transport http einstein-vs-cat http://localhost:3000/mcp')
    const settings = codeOf('MCP').filter((code) => code.startsWith('{'))
    expect(settings.map((code) => Object.keys(JSON.parse(code) as object))).toEqual([
      ['mcpServers'],
      ['servers', 'inputs'],
    ])
  })

  test('every call stands under a heading with a name', async () => {
    const answer = await product.visitor().fetch('/api/openapi.json')
    const { tags } = (await answer.json()) as { tags: { name: string }[] }
    expect(tags.map(({ name }) => name).filter((name) => !/^[A-Z]/.test(name))).toEqual([])
  })
})
