import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.mjs'

test('a wanted port that another program has is not given', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect(await freePort(port)).not.toBe(port)
})

test('a wanted port that is free is given; any other is below those of outgoing connections', async () => {
  const port = await freePort()
  expect(await freePort(port)).toBe(port)
  expect(port).toBeLessThan(32_768)
})
