import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { probeFile } from './probe-file.ts'

const content = Buffer.from('GGUF and more')
let server: FileServer
beforeEach(async () => {
  server = await fileServer(content)
})
afterEach(() => server.close())

const look = (bytes: number | null = content.length, path = '/file') => probeFile(`${server.url}${path}`, bytes)

describe('§10: what a source of a model cannot give is known before it is fetched', () => {
  test('nothing listens there', async () => {
    await server.close()
    await expect(look()).rejects.toMatchObject({ fault: 'network', message: expect.stringMatching(/^not reachable/) })
  })

  test.each([
    [401, 'refused'],
    [404, 'refused'],
    [429, 'network'],
    [503, 'network'],
  ])('the server answers %i: %s', async (status, fault) => {
    server.mishaps.push({ status })
    await expect(look()).rejects.toMatchObject({ fault })
  })

  test('a file of another length', async () => {
    await expect(look(12)).rejects.toMatchObject({
      fault: 'unexpected',
      message: expect.stringMatching(/has 13 bytes/),
    })
  })

  test('what is no model, such as the page of a hotel’s network', async () => {
    server.content = Buffer.from('<html>Sign in</html>')
    await expect(look(null)).rejects.toMatchObject({ fault: 'unexpected', message: 'this is no GGUF file' })
  })

  test('the version of the file and whether it comes in parts, by a redirect too', async () => {
    expect(await look(null, '/moved')).toEqual({ etag: '"1"', givesParts: true })
    server.etag = 'W/"1"'
    server.givesParts = false
    expect(await look()).toEqual({ etag: null, givesParts: false })
    expect(server.ranges).toEqual(['bytes=0-3', 'bytes=0-3'])
  })
})
