import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { disconnectSignal } from './answers.ts'

const open: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function called() {
  const server = createServer().listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'request')
  const answer = fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal }).then(
    (response) => response.text(),
    () => 'left',
  )
  const [, response] = (await arrived) as [unknown, ServerResponse]
  return { response, answer, leave: () => leaving.abort() }
}

test('a caller who has left when it is first asked for', async () => {
  const { response, answer, leave } = await called()
  const closed = once(response, 'close')
  leave()
  await closed
  expect(await answer).toBe('left')
  expect(disconnectSignal(response).aborted).toBe(true)
})

test('a caller who leaves later', async () => {
  const { response, leave } = await called()
  const signal = disconnectSignal(response)
  expect(signal.aborted).toBe(false)
  const aborted = once(signal, 'abort')
  leave()
  await aborted
  expect(signal.aborted).toBe(true)
})

test('a caller who got the answer has not left, whatever becomes of the connection', async () => {
  const { response, answer } = await called()
  const signal = disconnectSignal(response)
  const closed = once(response, 'close')
  response.end('here')
  expect(await answer).toBe('here')
  await closed
  expect(signal.aborted).toBe(false)
})
