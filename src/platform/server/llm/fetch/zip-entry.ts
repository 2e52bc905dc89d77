/** Extracts one file from a zip archive (a Python wheel is one) without holding it in memory. */
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

// Signatures and layouts: PKWARE APPNOTE 6.3.10, §4.3.7, §4.3.12, §4.3.16. Archives of 4 GB and more (zip64) are refused.
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ZIP64 = 0xffffffff
/** The end record is 22 bytes and a comment of at most 65,535. */
const LONGEST_END = 22 + 65_535

/**
 * Appends the first entry whose name satisfies `wanted` to the file `to`, which is created when missing; the bytes are
 * on the disk when it returns. Throws when there is no such entry or the archive is broken.
 */
export async function appendEntry(zip: string, wanted: (name: string) => boolean, to: string): Promise<void> {
  const file = await open(zip)
  try {
    const entry = (await entriesOf(file)).find(({ name }) => wanted(name))
    if (!entry) throw new Error(`${zip} does not hold the expected file`)
    const local = await bytes(file, entry.offset, 30)
    if (local.length < 30 || local.readUInt32LE(0) !== LOCAL_HEADER) throw new Error(`${zip} is damaged`)
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    await pipeline(
      createReadStream(zip, { start, end: start + entry.packed - 1 }),
      entry.method === 0 ? new PassThrough() : createInflateRaw(),
      createWriteStream(to, { flags: 'a', flush: true }),
    )
  } finally {
    await file.close()
  }
}

interface Entry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly packed: number
  readonly offset: number
}

async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = await bytes(file, Math.max(0, size - LONGEST_END), LONGEST_END)
  const end = tail.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_DIRECTORY).buffer))
  if (end === -1 || tail.length - end < 22) throw new Error('this is no zip archive')
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (offset === ZIP64) throw new Error('the archive is too large')
  const directory = await bytes(file, offset, length)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries.filter(({ method, packed }) => (method === 0 || method === 8) && packed > 0)
}

async function bytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
