import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openAiModeration } from './moderation.ts'

interface Asked {
  readonly key: string | undefined
  readonly input: readonly string[]
}

async function service(over: { readonly status?: number; readonly results?: unknown } = {}) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => (body += String(bytes)))
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] }
      asked.push({ key: request.headers.authorization, input })
      const results = over.results ?? input.map((text) => ({ flagged: text.includes('bad') }))
      response.writeHead(over.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { asked, check: openAiModeration({ key: 'sk-1', baseUrl }) }
}

test('a service that is away, refuses, or answers something else: rejected, never let through', async () => {
  await expect(openAiModeration({ key: null, baseUrl: 'http://127.0.0.1:1' })(['a'])).rejects.toThrow('ECONNREFUSED')
  await expect((await service({ status: 401 })).check(['a'])).rejects.toThrow('401')
  await expect((await service({ results: [] })).check(['a'])).rejects.toThrow('something else')
  await expect((await service({ results: [{}] })).check(['a'])).rejects.toThrow('something else')
})

test('all texts are asked about, in calls of bounded size, until one is flagged', async () => {
  const { asked, check } = await service()
  const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`)
  expect(await check(texts)).toBe(false)
  expect(asked.flatMap(({ input }) => input)).toEqual(texts)
  expect(asked.map(({ input }) => input.length)).toEqual([32, 8])
  expect(asked[0]?.key).toBe('Bearer sk-1')
  expect(await check(['fine', 'bad', ...texts])).toBe(true)
  expect(asked).toHaveLength(3)
})
