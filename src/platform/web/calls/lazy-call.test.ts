import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { lazyCall } from './lazy-call.ts'

const file = {
  readNote: endpoint('GET', '/api/notes/:id', { summary: '', answer: v.string() }),
}

afterEach(() => vi.unstubAllGlobals())

const answering = (answer: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))

test('§8 a call whose file does not come cannot reach the server; the next one loads it again', async () => {
  answering('mine')
  const load = vi.fn(() => Promise.resolve(file)).mockRejectedValueOnce(new TypeError('Load failed'))
  const readNote = lazyCall(load, (loaded) => loaded.readNote)
  await expect(readNote({ params: { id: 'a' } })).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  await expect(readNote({ params: { id: 'a' } })).resolves.toBe('mine')
  await expect(readNote({ params: { id: 'b' } })).resolves.toBe('mine')
  expect(load, 'a file that has come is kept').toHaveBeenCalledTimes(2)
})
