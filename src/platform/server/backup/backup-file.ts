/**
 * A backup file begins with two plain lines: the format's version and the encryption's parameters (the seal). Then come
 * compressed, possibly encrypted lines of JSON (`seal.ts`): the head; each table's name, columns and rows; the counts and
 * hashes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, lstat, open, rename, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { draftAt, removeLeftDrafts } from '../drafts.ts'
import { fingerprint, lineOf, type Row, BackupRefused, LINE_BYTES, LineTooLong, linesIn } from './rows.ts'
import { BrokenSeal, keyOf, type SealKey, sealing, signOf, unsealing } from './seal.ts'

const FIRST_LINE = 'einstein-vs-cat backup 1'
const PLAIN_BYTES = 1024
const SALT_BYTES = 16
/** scrypt's N for new files (OWASP, Password Storage: 2^17). A file's N may be at most `MOST_COST` (1 GB of memory). */
const COST = 2 ** 17
const MOST_COST = 2 ** 20

const DRAFT = '.part'
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

const sealSchema = v.strictObject({
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  cost: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(2),
    v.maxValue(MOST_COST),
    v.check((cost) => Number.isInteger(Math.log2(cost))),
  ),
  sign: v.string(),
})
const plainSchema = v.strictObject({ seal: v.nullable(sealSchema) })
const headSchema = v.strictObject({
  product: v.literal('einstein-vs-cat'),
  version: v.string(),
  /** A date and time in ISO 8601. */
  takenAt: v.string(),
  database: v.picklist(['embedded', 'PostgreSQL']),
  /** The last migration. `when` is in milliseconds; `name` is null if the version that made the backup does not know it. */
  schema: v.strictObject({ name: v.nullable(v.string()), when: v.number() }),
})
const tableSchema = v.strictObject({ table: v.string(), columns: v.array(v.string()) })
const rowSchema = v.array(v.nullable(v.string()))
const fingerprintSchema = v.strictObject({ rows: v.pipe(v.number(), v.safeInteger()), sha256: v.string() })
const tailSchema = v.strictObject({
  tables: v.record(v.string(), fingerprintSchema),
  /** The hash of all previous lines, in hexadecimal. */
  sha256: v.string(),
})

export type Head = v.InferOutput<typeof headSchema>
type TableLine = v.InferOutput<typeof tableSchema>
export type Tail = v.InferOutput<typeof tailSchema>

export interface TableContent extends TableLine {
  readonly rows: AsyncIterable<readonly Row[]>
}

export interface BackupPlace {
  readonly file: string
  /** Null for a file without encryption. */
  readonly passphrase: string | null
  readonly cost?: number
}

/**
 * Writes a draft file and renames it once it is completely on disk. Never replaces an existing file. Throws `BackupRefused`
 * and errors from reading `tables`.
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
    // The stream closes the handle, even if the stream fails.
    const sink = handle.createWriteStream({ flush: true })
    await (seal === null ? pipeline(content, createGzip(), sink) : pipeline(content, createGzip(), sealing(seal), sink))
    await giveName(draft, file)
    const [tail] = made
    if (tail === undefined) throw new Error('a backup was written without its end')
    return tail
  } catch (error) {
    await handle.close().catch(() => {})
    const code = codeOf(error)
    throw DISK_FAULTS.has(code) ? new BackupRefused(`${file} cannot be written: ${code}.`) : error
  } finally {
    await removeDraft()
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Throws if the file exists, even if it is only a dangling symbolic link. */
async function demandFree(file: string): Promise<void> {
  if (await lstat(file).catch(() => null))
    throw new BackupRefused(`${file} is there already: a backup replaces nothing.`)
}

/** Creates a hard link, because a rename could replace another process's file. Renames if links are not supported. */
async function giveName(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async () => {
    await demandFree(file)
    await rename(draft, file)
  })
}

async function newSeal({ passphrase, cost = COST }: BackupPlace): Promise<{ plain: Buffer; seal: SealKey | null }> {
  const plainOf = (seal: v.InferOutput<typeof sealSchema> | null) => Buffer.from(`${FIRST_LINE}\n${lineOf({ seal })}`)
  if (passphrase === null) return { plain: plainOf(null), seal: null }
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase, salt, cost)
  const plain = plainOf({ salt: salt.toString('hex'), cost, sign: signOf(key) })
  return { plain, seal: { key, before: plain } }
}

async function* contentOf(head: Head, tables: AsyncIterable<TableContent>, onTail: (tail: Tail) => void) {
  const all = createHash('sha256')
  const hashed = (text: string) => {
    all.update(text)
    return text
  }
  const prints: Tail['tables'] = {}
  yield hashed(lineOf(head))
  for await (const { table, columns, rows } of tables) {
    yield hashed(lineOf({ table, columns }))
    const print = fingerprint()
    for await (const some of rows) {
      const lines = some.map(lineOf)
      // The backup fails now, because a restore could not read a line longer than this limit.
      if (lines.some((line) => Buffer.byteLength(line) > LINE_BYTES))
        throw new BackupRefused(`A row of the table ${table} is too large for a backup: it may have 64 MiB.`)
      print.add(lines)
      yield hashed(lines.join(''))
    }
    prints[table] = print.end()
  }
  const tail = { tables: prints, sha256: all.digest('hex') }
  onTail(tail)
  yield lineOf(tail)
}

export type Part =
  | { readonly kind: 'head'; readonly head: Head; readonly sealed: boolean }
  | ({ readonly kind: 'table' } & TableLine)
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'tail'; readonly tail: Tail }

/** Yields the file's parts. The file is complete only if the generator ends without an error (`BackupRefused`). */
export async function* readBackup(place: BackupPlace): AsyncGenerator<Part> {
  const { file } = place
  const damaged = () => new BackupRefused(`${file} is damaged or not complete.`)
  try {
    const { start, size, seal } = await plainLines(place)
    const source = createReadStream(file, { start })
    const text = createGunzip()
    // Ignores the pipeline's error here, because reading `text` below throws the same error.
    void (seal === null ? pipeline(source, text) : pipeline(source, unsealing(seal), text)).catch(() => {})
    try {
      yield* partsOf(linesIn(text), seal !== null, damaged)
      // Checks for trailing bytes, which gunzip ignores. In a sealed file, they already make the decryption fail.
      if (seal === null && text.bytesWritten !== size - start) throw damaged()
    } finally {
      source.destroy()
      text.destroy()
    }
  } catch (error) {
    const broken = error instanceof BrokenSeal || error instanceof SyntaxError || error instanceof LineTooLong
    throw broken || v.isValiError(error) || codeOf(error).startsWith('Z_') ? damaged() : error
  }
}

async function* partsOf(
  lines: AsyncIterable<string>,
  sealed: boolean,
  damaged: () => BackupRefused,
): AsyncGenerator<Part> {
  const all = createHash('sha256')
  const prints = new Map<string, ReturnType<typeof fingerprint>>()
  let print: ReturnType<typeof fingerprint> | null = null
  let seen: 'nothing' | 'head' | 'tail' = 'nothing'
  for await (const line of lines) {
    if (seen === 'tail') throw damaged()
    const value: unknown = JSON.parse(line)
    if (seen === 'nothing') {
      yield { kind: 'head', head: v.parse(headSchema, value), sealed }
      seen = 'head'
    } else if (Array.isArray(value)) {
      if (print === null) throw damaged()
      print.add([`${line}\n`])
      yield { kind: 'row', row: v.parse(rowSchema, value) }
    } else if (typeof value === 'object' && value !== null && 'table' in value) {
      const next = v.parse(tableSchema, value)
      print = fingerprint()
      prints.set(next.table, print)
      yield { kind: 'table', ...next }
    } else {
      const tail = v.parse(tailSchema, value)
      const found = Object.fromEntries([...prints].map(([table, counted]) => [table, counted.end()]))
      if (tail.sha256 !== all.digest('hex') || differences(tail.tables, found).length > 0) throw damaged()
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

async function plainLines({ file, passphrase }: BackupPlace) {
  const beginning = buffer(createReadStream(file, { end: PLAIN_BYTES - 1 }))
  const [text, { size }] = await Promise.all([beginning, stat(file)]).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  const first = text.indexOf('\n')
  const second = text.indexOf('\n', first + 1)
  const title = text.subarray(0, Math.max(first, 0)).toString('latin1')
  if (title !== FIRST_LINE) {
    const later = /^einstein-vs-cat backup \d+$/.test(title)
    throw new BackupRefused(later ? `${file} was made by a newer version.` : `${file} is no backup of this product.`)
  }
  const { seal } = v.parse(plainSchema, JSON.parse(text.subarray(first + 1, Math.max(second, 0)).toString('utf8')))
  const start = second + 1
  if (seal === null) return { start, size, seal: null }
  if (passphrase === null) throw new BackupRefused(`${file} is sealed: set BACKUP_PASSPHRASE.`)
  const key = await keyOf(passphrase, Buffer.from(seal.salt, 'hex'), seal.cost)
  if (signOf(key) !== seal.sign) throw new BackupRefused(`BACKUP_PASSPHRASE does not open ${file}.`)
  return { start, size, seal: { key, before: Buffer.from(text.subarray(0, start)) } }
}
