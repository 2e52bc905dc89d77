/** This file is separate from `data-folder.ts`, because the server must not load PGlite into its main thread. */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { openPglite } from './pglite.ts'
import { embeddedPool, migrateWith } from '../pool.ts'
import { templateFile } from './data-folder.ts'

/** Writes the template and returns its path. The process should then exit, because PGlite never releases its memory. */
export async function writeTemplate(): Promise<string> {
  const file = templateFile()
  const work = await mkdtemp(join(tmpdir(), 'database-template-'))
  try {
    // Closes the database before packing it, because a copy of an open database would need crash recovery.
    const wire = await openPglite(join(work, 'database'))
    await migrateWith(embeddedPool(async () => wire))
    await wire.close()
    await mkdir(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    await pipeline(packTar(join(work, 'database')), createGzip(), createWriteStream(draft))
    await rename(draft, file)
    return file
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
