/** Makes the template. Apart from `template.ts`, so that the server need not load PGlite into its main thread. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openPglite } from './pglite.ts'
import { embeddedPool, migrateWith } from './pool.ts'
import { templateFile } from './template.ts'

/** Makes the template anew and answers its file. Takes seconds and leaves the process large: for programs that end. */
export async function writeTemplate(): Promise<string> {
  const file = templateFile()
  const wire = await openPglite(null)
  await migrateWith(embeddedPool(async () => wire))
  const tarball = await wire.dump()
  await wire.close()
  await mkdir(dirname(file), { recursive: true })
  // Moved in place whole: two test processes may make it at once.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await tarball.arrayBuffer()))
  await rename(draft, file)
  return file
}
