import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { says } from '#testing/fake-upstream/script.ts'
import { asking, read, stage } from '#testing/fake-upstream/stage.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function proxyTo(port: () => number) {
  const wanted: string[] = []
  const sockets = new Set<Duplex>()
  const server = createServer().on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    wanted.push(url)
    const beyond = connect(port(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(beyond).pipe(socket)
    })
    for (const end of [socket, beyond]) sockets.add(end.on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, wanted }
}

async function world(none: string) {
  let port = 0
  const proxy = await proxyTo(() => port)
  const proxies = { https: null, http: proxy.url, none }
  const made = await stage('openai', { baseUrl: 'http://models.example:8080/v1', more: { proxies } })
  port = Number(new URL(made.upstream.url).port)
  made.upstream.otherwise(says('Time.'))
  return { ...made, proxy }
}

describe('§10 calls of models honour the machine’s proxies', () => {
  test('a host of NO_PROXY is not reached through one', async () => {
    const { engine, proxy } = await world('internal, .example')
    await read(engine.stream(asking()))
    expect(proxy.wanted).toEqual([])
  })

  test('others are, the list of models as well', async () => {
    const { engine, upstream, proxy } = await world('internal')
    upstream.pages.set('/v1/models', { data: [{ id: 'a' }] })
    expect(await read(engine.stream(asking()))).toMatchObject({ text: 'Time.', error: null })
    expect(await engine.models(new AbortController().signal)).toHaveLength(1)
    expect(new Set(proxy.wanted)).toEqual(new Set(['models.example:8080']))
  })

  test('this machine itself is reached without', async () => {
    const proxy = await proxyTo(() => 0)
    const proxies = { https: proxy.url, http: proxy.url, none: '' }
    const { engine, upstream } = await stage('openai', { more: { proxies } })
    upstream.otherwise(says('Time.'))
    expect((await read(engine.stream(asking()))).text).toBe('Time.')
    expect(proxy.wanted).toEqual([])
  })
})
