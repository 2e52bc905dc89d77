import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { type BackupPlace, type Head, type Part, readBackup, type TableContent, writeBackup } from './backup-file.ts'
import type { Row } from './rows.ts'

const root = mkdtempSync(join(tmpdir(), 'backup-file-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const head: Head = {
  product: 'einstein-vs-cat',
  version: '1.2.3',
  takenAt: '2026-11-23T12:00:00.000Z',
  database: 'embedded',
  schema: { name: '0020_keys', when: 20 },
}
/** Returns incompressible text, so that a sealed file has several segments. */
const noise = (at: number) => createHash('shake256', { outputLength: 2_700 }).update(String(at)).digest('base64')
const rows: Row[] = Array.from({ length: 60 }, (_, at) => [String(at), at % 2 === 0 ? null : `\u2028 "${noise(at)}\n`])

async function* tables(): AsyncGenerator<TableContent> {
  async function* halves() {
    yield rows.slice(0, 30)
    yield rows.slice(30)
  }
  async function* none() {}
  yield { table: 'people', columns: ['id', 'name'], rows: halves() }
  yield { table: 'nothing', columns: ['id'], rows: none() }
}

let written = 0
const newPlace = (passphrase: string | null = null): BackupPlace => ({
  file: join(root, `${(written += 1)}.backup`),
  passphrase,
  cost: 16,
})

async function partsOf(place: BackupPlace): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readBackup(place)) parts.push(part)
  return parts
}

async function refusal(bytes: string | Uint8Array, passphrase: string | null = null): Promise<string> {
  const place = newPlace(passphrase)
  writeFileSync(place.file, bytes)
  const parts = await partsOf(place).catch((error: Error) => error)
  if (!(parts instanceof Error)) return 'taken'
  return `${parts.name}: ${parts.message.replaceAll(place.file, 'FILE')}`
}

const DAMAGED = 'Error: FILE is damaged or not complete.'

describe.each([
  ['plain', null],
  ['sealed', 'a passphrase of the operator'],
])('§19 a %s file', (_, passphrase) => {
  test('is refused when it is cut off or changed anywhere', async () => {
    const place = newPlace(passphrase)
    await writeBackup(place, head, tables())
    const bytes = readFileSync(place.file)
    const body = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
    const cuts = [
      body - 1,
      body,
      body + 1,
      body + 20,
      65_536 + body + 16,
      bytes.length >> 1,
      bytes.length - 9,
      bytes.length - 1,
    ]
    for (const cut of cuts) expect([cut, await refusal(bytes.subarray(0, cut), passphrase)]).toEqual([cut, DAMAGED])
    // Skips gzip's ten-byte header, because no checksum covers its time and system fields (RFC 1952, 2.3.1).
    for (const at of [body + 11, body + 500, bytes.length >> 1, bytes.length - 3]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 4
      expect([at, await refusal(changed, passphrase)]).toEqual([at, DAMAGED])
    }
    for (const more of ['\0', 'x', gzipSync('\n')]) {
      const longer = Buffer.concat([bytes, Buffer.from(more)])
      expect([more, await refusal(longer, passphrase)]).toEqual([more, DAMAGED])
    }
    expect(await refusal(bytes, passphrase)).toBe('taken')
  })

  test('gives back what was written, and its counts', async () => {
    const place = newPlace(passphrase)
    const tail = await writeBackup(place, head, tables())
    expect(await partsOf(place)).toEqual([
      { kind: 'head', head, sealed: passphrase !== null },
      { kind: 'table', table: 'people', columns: ['id', 'name'] },
      ...rows.map((row) => ({ kind: 'row', row })),
      { kind: 'table', table: 'nothing', columns: ['id'] },
      { kind: 'tail', tail },
    ])
    expect(tail.tables).toMatchObject({ people: { rows: 60 }, nothing: { rows: 0 } })
  })
})

test('§19 a file of somebody else, of a newer format, or none at all is refused', async () => {
  expect(await refusal('')).toBe('Error: FILE is no backup of this product.')
  expect(await refusal(gzipSync('-- PostgreSQL database dump'))).toBe('Error: FILE is no backup of this product.')
  expect(await refusal('einstein-vs-cat backup 2\n{}\n')).toBe('Error: FILE was made by a newer version.')
  expect(await refusal('einstein-vs-cat backup 1\n{"seal":1}\n')).toBe(DAMAGED)
  const missing = newPlace()
  await expect(partsOf(missing)).rejects.toThrow(`${missing.file} cannot be read: ENOENT.`)
  await expect(partsOf({ file: root, passphrase: null })).rejects.toThrow(`${root} cannot be read: EISDIR.`)
})

test('§19 a sealed file is opened by its passphrase alone, and asks for no more memory than a file of ours', async () => {
  const place = newPlace('right')
  await writeBackup(place, head, tables())
  const bytes = readFileSync(place.file)
  expect(bytes.includes('einstein-vs-cat backup 1\n{"seal":{"salt"')).toBe(true)
  expect(await refusal(bytes)).toBe('Error: FILE is sealed: set BACKUP_PASSPHRASE.')
  expect(await refusal(bytes, 'wrong')).toBe('Error: BACKUP_PASSPHRASE does not open FILE.')
  // As a cost of scrypt, 2^30 is too high, and 24 is invalid, because it is not a power of two.
  for (const cost of [2 ** 30, 24]) {
    const dear = bytes.toString('latin1').replace('"cost":16', `"cost":${cost}`)
    expect(await refusal(Buffer.from(dear, 'latin1'), 'right')).toBe(DAMAGED)
  }
  // Changes only the unencrypted header, which the encrypted segments authenticate.
  const other = bytes.toString('latin1').replace('"seal":{', '"seal": {')
  expect(await refusal(Buffer.from(other, 'latin1'), 'right')).toBe(DAMAGED)
})

test('§19 counts and hashes that are not those of the rows are refused, whoever compressed them', async () => {
  const place = newPlace()
  await writeBackup(place, head, tables())
  const bytes = readFileSync(place.file)
  const body = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const lines = gunzipSync(bytes.subarray(body)).toString('utf8').split('\n')
  const packed = (changed: readonly string[]) =>
    refusal(Buffer.concat([bytes.subarray(0, body), gzipSync(changed.join('\n'))]))
  expect(await packed(lines)).toBe('taken')
  expect(await packed(lines.toSpliced(5, 1))).toBe(DAMAGED)
  expect(await packed(lines.toSpliced(5, 1, '["5",7]'))).toBe(DAMAGED)
  expect(await packed(lines.toSpliced(5, 1, '["5",'))).toBe(DAMAGED)
  expect(await packed(lines.with(0, '{"product":"other"}'))).toBe(DAMAGED)
  expect(await packed(lines.slice(0, -2))).toBe(DAMAGED)
  expect(await packed([...lines.slice(0, -1), '["more"]', ''])).toBe(DAMAGED)
})

test('§19 a row that no restore would read is refused when it is written, and its table named', async () => {
  async function* large(): AsyncGenerator<TableContent> {
    async function* row() {
      yield [['x'.repeat(64 * 2 ** 20)]]
    }
    yield { table: 'books', columns: ['text'], rows: row() }
  }
  await expect(writeBackup(newPlace(), head, large())).rejects.toThrow('A row of the table books is too large')
})

test('§19 a draft that a killed process left goes with the next backup of that name, and no other file', async () => {
  const place = newPlace()
  const nobody = 2 ** 30
  for (const left of [nobody, 'old']) writeFileSync(`${place.file}.${left}.part`, 'rows')
  await writeBackup(place, head, tables())
  const name = place.file.slice(root.length + 1)
  expect(readdirSync(root).filter((each) => each.startsWith(`${name}.`))).toEqual([`${name}.old.part`])
})

test('§19 a file is complete or not there, only its owner can read it, and none is replaced', async () => {
  const place = newPlace()
  async function* failing(): AsyncGenerator<TableContent> {
    yield* tables()
    throw new Error('the database went away')
  }
  const before = readdirSync(root)
  await expect(writeBackup(place, head, failing())).rejects.toThrow('the database went away')
  expect(readdirSync(root)).toEqual(before)
  await writeBackup(place, head, tables())
  expect(statSync(place.file).mode & 0o777).toBe(0o600)
  await expect(writeBackup(place, head, tables())).rejects.toThrow(`${place.file} is there already`)
  const dangling = newPlace()
  symlinkSync(join(root, 'nothing'), dangling.file)
  await expect(writeBackup(dangling, head, tables())).rejects.toThrow(`${dangling.file} is there already`)
  const late = newPlace()
  async function* overtaken(): AsyncGenerator<TableContent> {
    yield* tables()
    writeFileSync(late.file, 'of another backup')
  }
  await expect(writeBackup(late, head, overtaken())).rejects.toThrow(`${late.file} is there already`)
  expect(readFileSync(late.file, 'utf8')).toBe('of another backup')
  const nowhere = { file: join(root, 'no', 'folder'), passphrase: null }
  await expect(writeBackup(nowhere, head, tables())).rejects.toThrow(`${nowhere.file} cannot be written: ENOENT.`)
})
