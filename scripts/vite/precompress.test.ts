import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

const script = 'export const words = "the same words again and again"\n'.repeat(100)

describe('files compressed by the build', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evc-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets', 'main.js'), script)
    writeFileSync(join(folder, 'small.txt'), 'hi')
    writeFileSync(join(folder, 'picture.png'), Buffer.alloc(5_000))
    await precompress(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a text file gets both forms, each of which is the file again', () => {
    const path = join(folder, 'assets', 'main.js')
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(script)
    expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(script)
  })

  test('what is already compressed, or fits one packet, stays alone', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['assets', 'picture.png', 'small.txt'])
  })
})
