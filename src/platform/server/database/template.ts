/**
 * An empty, migrated database as a tarball: making one from nothing takes seconds and 0.8 GB, unpacking one a third of
 * a second. Written by the build and by the tests; whoever finds none makes the database from nothing.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { migrationsFolder } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { embeddedPool, migrateWith } from './pool.ts'

/** Where the template of exactly these migrations and this PGlite lies, or would. */
export function templateFile(): string {
  const migrations = migrationsFolder()
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(dirname(pglite), '..', 'package.json')))
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return join(dirname(migrations), 'dist', `database-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}

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
