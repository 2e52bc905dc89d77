import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askControl, ControlSilent, listenForControl } from './control-socket.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'control-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function listening(folder: string, answer: (request: string) => Promise<string>) {
  const socket = await listenForControl(folder, answer)
  onTestFinished(() => socket?.close())
  return socket
}

test('nobody listens: null; after a close again', async () => {
  const folder = newFolder()
  expect(await askControl(folder, 'anybody?')).toBeNull()
  const socket = await listenForControl(folder, async () => 'yes')
  expect(await askControl(folder, 'anybody?')).toBe('yes')
  await socket?.close()
  expect(await askControl(folder, 'anybody?')).toBeNull()
})

test('its owner alone may open it, and what a killed process left there does not keep the next from listening', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'operator.sock'), 'left')
  await listening(folder, async (request) => request.toUpperCase())
  expect(statSync(join(folder, 'operator.sock')).mode & 0o777).toBe(0o600)
  expect(await askControl(folder, 'wörds')).toBe('WÖRDS')
})

test('an answer that fails is an error of who asks, and the next is answered; a request has an end', async () => {
  const folder = newFolder()
  await listening(folder, async (request) => {
    if (request === 'fail') throw new Error('it failed')
    return request
  })
  await expect(askControl(folder, 'fail')).rejects.toThrow('it failed')
  await expect(askControl(folder, 'x'.repeat(100_000))).rejects.toThrow(/socket|ECONN|EPIPE/)
  expect(await askControl(folder, 'next')).toBe('next')
})

test('a server that takes a request and works no more is silent, however long its answer may take', async () => {
  const folder = newFolder()
  const wedged = createServer(() => {}).listen(join(folder, 'operator.sock'))
  await once(wedged, 'listening')
  await expect(askControl(folder, 'anybody?', null, AbortSignal.timeout(20))).rejects.toThrow(ControlSilent)
  wedged.closeAllConnections()
  wedged.close()
})

test('a server that works is waited for', async () => {
  const folder = newFolder()
  let copied = (_text: string) => {}
  await listening(folder, async (request) =>
    request === 'copy' ? new Promise<string>((told) => (copied = told)) : request,
  )
  const silence = new AbortController()
  const asked = askControl(folder, 'copy', null, silence.signal)
  // When this call returns, the first request has already received 102 Processing.
  await askControl(folder, 'next')
  silence.abort()
  copied('copied')
  expect(await asked).toBe('copied')
})

test('who does not wait for ever is told that the server is silent', async () => {
  const folder = newFolder()
  await listening(folder, () => new Promise(() => {}))
  await expect(askControl(folder, 'anybody?', 20)).rejects.toThrow(ControlSilent)
})

test('a folder whose path is too long has no socket', async () => {
  const folder = join(newFolder(), 'x'.repeat(120))
  expect(await listenForControl(folder, async () => 'yes')).toBeNull()
  expect(await askControl(folder, 'anybody?')).toBeNull()
})
