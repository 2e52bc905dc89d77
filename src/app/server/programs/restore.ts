/** Implements `npm run restore -- FILE` (§19): fills an empty database from a backup. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { restoreEmbedded, restorePostgres } from '#platform/server/backup/restore.ts'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { draftAt, removeLeftDrafts } from '#platform/server/drafts.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { takeDataFolder } from '../private-data.ts'
import { textOf } from '../variables.ts'
import { print, runProgram, warn, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run restore -- FILE [--try]'
const TRIED = /^backup-tried-(\d+)-/

await runProgram(async () => {
  const { positionals, values } = wordsOf(USAGE, { try: { type: 'boolean' } })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const env = environment()
  const place = { file: resolve(file), passphrase: textOf(env, 'BACKUP_PASSPHRASE') }
  const { head, tail, sealed } = values.try === true ? await tryOut(place) : await fillDatabase(place, readConfig(env))
  const tables = Object.values(tail.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const done = `${values.try === true ? 'can be' : 'are'} restored`
  // Warns if a passphrase is set but the file is unsealed, because anybody could have exchanged the sealed backup.
  const isForeign = place.passphrase !== null && !sealed
  const unsealed = isForeign ? ' The file was not sealed: BACKUP_PASSPHRASE guards nothing.' : ''
  print(`${rows} rows of ${tables.length} tables ${done}, each compared with ${file} of ${head.takenAt}.${unsealed}`)
  return 0
})

type Place = Parameters<typeof restoreEmbedded>[0]

function fillDatabase(place: Place, { databaseUrl, dataDir }: Config) {
  const shipped = shippedMigrations()
  if (databaseUrl !== null) return restorePostgres(place, { connectionString: databaseUrl }, shipped)
  takeDataFolder(dataDir, warn)
  return restoreEmbedded(place, { dataDir, clock: systemClock }, shipped)
}

/** Tests the backup by restoring it into a temporary folder. */
async function tryOut(place: Place) {
  await removeLeftDrafts(tmpdir(), (name) => TRIED.exec(name)?.[1])
  // Must be synchronous, so that no signal ends the program before the folder is registered for removal.
  const dataDir = mkdtempSync(join(tmpdir(), `backup-tried-${process.pid}-`))
  const remove = draftAt(dataDir)
  try {
    return await restoreEmbedded(place, { dataDir, clock: systemClock }, shippedMigrations())
  } finally {
    await remove()
  }
}
