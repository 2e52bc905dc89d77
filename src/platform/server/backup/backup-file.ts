/**
 * The file of a backup. Two plain lines: what it is, and how it is sealed. Then lines of JSON, compressed (gzip) and, with a
 * passphrase, sealed (`seal.ts`): the head; for each table a line that names it and a line for each row; the counts and hashes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, lstat, open, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod/mini'
import { draftAt, removeLeftDrafts } from '../drafts.ts'
import { type Fingerprint, lineOf, type Row, BackupRefused, LINE_BYTES, LineTooLong, linesIn } from './rows.ts'
import { BrokenSeal, keyOf, type SealKey, sealing, signOf, unsealing } from './seal.ts'

/** The number is the format's version. */
const FIRST_LINE = 'einstein-vs-cat backup 1'
/** Bytes within which both plain lines end. */
const PLAIN_BYTES = 1024
const SALT_BYTES = 16
/** scrypt's N for new files (OWASP, Password Storage: 2^17), and the most that a file may ask for: 1 GB. */
const COST = 2 ** 17
const MOST_COST = 2 ** 20

const DRAFT = '.part'
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

const sealSchema = z.strictObject({
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  cost: z.int().check(
    z.minimum(2),
    z.maximum(MOST_COST),
    z.refine((cost) => Number.isInteger(Math.log2(cost))),
  ),
  sign: z.string(),
})
const plainSchema = z.strictObject({ seal: z.nullable(sealSchema) })
const headSchema = z.strictObject({
  product: z.literal('einstein-vs-cat'),
  version: z.string(),
  /** ISO 8601. */
  takenAt: z.string(),
  database: z.enum(['embedded', 'PostgreSQL']),
  /** The last migration of the database: its name, null where the program did not know it, and its moment (milliseconds). */
  schema: z.strictObject({ name: z.nullable(z.string()), when: z.number() }),
})
const tableSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) })
const rowSchema = z.array(z.nullable(z.string()))
const fingerprintSchema = z.strictObject({ rows: z.int(), sha256: z.string() })
const tailSchema = z.strictObject({
  tables: z.record(z.string(), fingerprintSchema),
  /** Of all lines before this one; hexadecimal. */
  sha256: z.string(),
})

export type Head = z.infer<typeof headSchema>
type TableLine = z.infer<typeof tableSchema>
export type Tail = z.infer<typeof tailSchema>

export interface TableContent extends TableLine {
  readonly rows: AsyncIterable<readonly Row[]>
}

/** `passphrase` is null if the file is not sealed; `cost` is lower in tests. */
export interface BackupPlace {
  readonly file: string
  readonly passphrase: string | null
  readonly cost?: number
}

/**
 * Writes a file that only its owner can read. It gets its name when it is on the disk, and never replaces a file. Throws
 * `BackupRefused`, and what `tables` throws.
 */
export async function writeBackup(place: BackupPlace, head: Head, tables: AsyncIterable<TableContent>): Promise<Tail> {
  const { file } = place
  await demandFree(file)
  const start = `${basename(file)}.`
  await removeLeftDrafts(dirname(file), (name) =>
    name.startsWith(start) && name.endsWith(DRAFT) ? name.slice(start.length, -DRAFT.length) : undefined,
  )
  const draft = `${file}.${process.pid}${DRAFT}`
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} cannot be written: ${error.code ?? error.message}.`)
  })
  const removeDraft = draftAt(draft)
  try {
    const { plain, seal } = await newSeal(place)
    await handle.write(plain)
    const made: Tail[] = []
    const content = Readable.from(contentOf(head, tables, (tail) => made.push(tail)))
    // It closes the handle, also when it fails.
    const sink = handle.createWriteStream({ flush: true })
    await (seal === null ? pipeline(content, createGzip(), sink) : pipeline(content, createGzip(), sealing(seal), sink))
    await giveName(draft, file)
    const [tail] = made
    if (tail === undefined) throw new Error('a backup was written without its end')
    return tail
  } catch (error) {
    await handle.close().catch(() => {})
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw DISK_FAULTS.has(code) ? new BackupRefused(`${file} cannot be written: ${code}.`) : error
  } finally {
    await removeDraft()
  }
}

/** Counts a symbolic link to nothing as a file. */
async function demandFree(file: string): Promise<void> {
  if (await lstat(file).catch(() => null))
    throw new BackupRefused(`${file} is there already: a backup replaces nothing.`)
}

/** A link, unlike a rename, never replaces another process's file; some file systems have no links. */
async function giveName(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async () => {
    await demandFree(file)
    await rename(draft, file)
  })
}

async function newSeal({ passphrase, cost = COST }: BackupPlace): Promise<{ plain: Buffer; seal: SealKey | null }> {
  const plainOf = (seal: z.infer<typeof sealSchema> | null) =>
    Buffer.from(`${FIRST_LINE}\n${JSON.stringify({ seal })}\n`)
  if (passphrase === null) return { plain: plainOf(null), seal: null }
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase, salt, cost)
  const plain = plainOf({ salt: salt.toString('hex'), cost, sign: signOf(key) })
  return { plain, seal: { key, before: plain } }
}

async function* contentOf(head: Head, tables: AsyncIterable<TableContent>, onTail: (tail: Tail) => void) {
  const all = createHash('sha256')
  const counted = (text: string) => {
    all.update(text)
    return text
  }
  const prints: Record<string, Fingerprint> = {}
  yield counted(`${JSON.stringify(head)}\n`)
  for await (const { table, columns, rows } of tables) {
    yield counted(`${JSON.stringify({ table, columns })}\n`)
    const own = createHash('sha256')
    let count = 0
    for await (const some of rows) {
      const lines = some.map(lineOf)
      // A reader refuses such a line.
      if (lines.some((line) => Buffer.byteLength(line) > LINE_BYTES))
        throw new BackupRefused(`A row of the table ${table} is too large for a backup: it may have 64 MiB.`)
      const text = lines.join('')
      own.update(text)
      count += some.length
      yield counted(text)
    }
    prints[table] = { rows: count, sha256: own.digest('hex') }
  }
  const tail = { tables: prints, sha256: all.digest('hex') }
  onTail(tail)
  yield `${JSON.stringify(tail)}\n`
}

export type Part =
  | { readonly kind: 'head'; readonly head: Head; readonly sealed: boolean }
  | ({ readonly kind: 'table' } & TableLine)
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'tail'; readonly tail: Tail }

/** Yields the parts of the file; it is whole if the tail is followed by the end. Throws `BackupRefused`. */
export async function* readBackup(place: BackupPlace): AsyncGenerator<Part> {
  const { file } = place
  const damaged = () => new BackupRefused(`${file} is damaged or not complete.`)
  const { start, bytes, seal } = await plainLines(place)
  const source = createReadStream(file, { start })
  const text = createGunzip()
  // A failure destroys `text`, and its reader throws the error.
  void (seal === null ? pipeline(source, text) : pipeline(source, unsealing(seal), text)).catch(() => {})
  try {
    yield* partsOf(linesIn(text), seal !== null, damaged)
    // gzip ignores what follows its end; in a sealed file the last segment would not open.
    if (seal === null && text.bytesWritten !== bytes - start) throw damaged()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const broken = error instanceof BrokenSeal || error instanceof SyntaxError || error instanceof LineTooLong
    throw broken || error instanceof z.core.$ZodError || code.startsWith('Z_') ? damaged() : error
  } finally {
    source.destroy()
    text.destroy()
  }
}

async function* partsOf(
  lines: AsyncIterable<string>,
  sealed: boolean,
  damaged: () => BackupRefused,
): AsyncGenerator<Part> {
  const all = createHash('sha256')
  const prints: Record<string, Fingerprint> = {}
  let table: string | null = null
  let own = createHash('sha256')
  let count = 0
  const endTable = () => {
    if (table !== null) prints[table] = { rows: count, sha256: own.digest('hex') }
    own = createHash('sha256')
    count = 0
  }
  let seen: 'nothing' | 'head' | 'tail' = 'nothing'
  for await (const line of lines) {
    if (seen === 'tail') throw damaged()
    const value: unknown = JSON.parse(line)
    if (seen === 'nothing') {
      yield { kind: 'head', head: headSchema.parse(value), sealed }
      seen = 'head'
    } else if (Array.isArray(value)) {
      if (table === null) throw damaged()
      own.update(`${line}\n`)
      count += 1
      yield { kind: 'row', row: rowSchema.parse(value) }
    } else if (typeof value === 'object' && value !== null && 'table' in value) {
      endTable()
      const next = tableSchema.parse(value)
      table = next.table
      yield { kind: 'table', ...next }
    } else {
      endTable()
      const tail = tailSchema.parse(value)
      if (tail.sha256 !== all.digest('hex') || !isSame(tail.tables, prints)) throw damaged()
      seen = 'tail'
      yield { kind: 'tail', tail }
      continue
    }
    all.update(`${line}\n`)
  }
  if (seen !== 'tail') throw damaged()
}

export function differences(one: Tail['tables'], other: Tail['tables']): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name]?.sha256 !== other[name]?.sha256 || one[name]?.rows !== other[name]?.rows)
}
const isSame = (one: Tail['tables'], other: Tail['tables']) => differences(one, other).length === 0

interface PlainLines {
  readonly start: number
  readonly bytes: number
  readonly seal: SealKey | null
}

async function beginningOf(file: string): Promise<{ text: Buffer; bytes: number }> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PLAIN_BYTES), 0, PLAIN_BYTES, 0)
    return { text: buffer.subarray(0, bytesRead), bytes: (await handle.stat()).size }
  } finally {
    await handle.close()
  }
}

async function plainLines({ file, passphrase }: BackupPlace): Promise<PlainLines> {
  const { text, bytes } = await beginningOf(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  const first = text.indexOf('\n')
  const second = text.indexOf('\n', first + 1)
  const title = text.subarray(0, Math.max(first, 0)).toString('latin1')
  if (title !== FIRST_LINE) {
    const later = /^einstein-vs-cat backup \d+$/.test(title)
    throw new BackupRefused(later ? `${file} was made by a newer version.` : `${file} is no backup of this product.`)
  }
  const plain = plainSchema.safeParse(parsed(text.subarray(first + 1, Math.max(second, 0)).toString('utf8')))
  if (second < 0 || !plain.success) throw new BackupRefused(`${file} is damaged or not complete.`)
  const { seal } = plain.data
  const start = second + 1
  if (seal === null) return { start, bytes, seal: null }
  if (passphrase === null) throw new BackupRefused(`${file} is sealed: set BACKUP_PASSPHRASE.`)
  const key = await keyOf(passphrase, Buffer.from(seal.salt, 'hex'), seal.cost)
  if (signOf(key) !== seal.sign) throw new BackupRefused(`BACKUP_PASSPHRASE does not open ${file}.`)
  return { start, bytes, seal: { key, before: Buffer.from(text.subarray(0, start)) } }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
