import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileServer, fileServer } from '#testing/file-server.ts'
import { downloadModel } from './download-model.ts'

const library = await import('node-llama-cpp').catch(() => null)
const model = Buffer.concat([Buffer.from('GGUF'), randomBytes(6_000_000)])

let folder: string
let server: FileServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'download-'))
  server = await fileServer(model)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const shares: number[] = []
const download = () =>
  downloadModel({
    repository: 'owner/some-GGUF',
    remoteFile: 'Some-Q4.gguf',
    hub: server.url,
    folder,
    file: 'some.gguf',
    onProgress: (share) => void shares.push(share),
  })

describe.runIf(library !== null)(
  '§10: the library’s downloader fetches a model from a hub',
  { timeout: 120_000 },
  () => {
    test('one that cannot be reached, or does not have it, is named at once', async () => {
      server.refusals.push(404)
      await expect(download()).rejects.toThrow(
        `${server.url}/owner/some-GGUF/resolve/main/Some-Q4.gguf: the server answered 404`,
      )
      await server.close()
      await expect(download()).rejects.toThrow('cannot be reached (')
      expect(readdirSync(folder)).toEqual([])
    })

    test('what is no model, such as the page of a hotel’s network, is not kept', async () => {
      server.content = Buffer.from('<html>Sign in</html>')
      await expect(download()).rejects.toThrow(`${server.url} gave something else than a model`)
      expect(readdirSync(folder)).toEqual([])
    })

    test('the whole file comes, under its name here, with progress', async () => {
      const path = await download()
      expect(path).toBe(join(folder, 'some.gguf'))
      expect(readFileSync(path).equals(model)).toBe(true)
      expect(readdirSync(folder)).toEqual(['some.gguf'])
      expect(shares.at(-1)).toBe(1)
      expect(new Set(server.asked.map((path) => path.split('?')[0]))).toEqual(
        new Set(['/owner/some-GGUF/resolve/main/Some-Q4.gguf']),
      )
    })
  },
)
