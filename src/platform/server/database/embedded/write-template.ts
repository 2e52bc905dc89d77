/** This file is separate from `data-folder.ts`, so that the server does not load PGlite into its main thread. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openPglite } from './pglite.ts'
import { embeddedPool, migrateWith } from '../pool.ts'
import { templateFile } from './data-folder.ts'

/** Writes the template and returns its path. The process should then exit, because PGlite never releases its memory. */
export async function writeTemplate(): Promise<string> {
  const file = templateFile()
  const wire = await openPglite(null)
  await migrateWith(embeddedPool(async () => wire))
  const tarball = await wire.dump()
  await wire.close()
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await tarball.arrayBuffer()))
  await rename(draft, file)
  return file
}
