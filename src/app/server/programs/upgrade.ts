/**
 * Implements `npm run upgrade` (§19). `--check` tests the pending migrations without changing the data; `--run` applies them
 * before the instances are replaced.
 */
import { withClient } from '#platform/server/database/pool.ts'
import { shippedMigrations, tryUpgrade } from '#platform/server/database/migrations.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { openToRead } from '../operator/read-database.ts'
import { takeDataFolder } from '../private-data.ts'
import { print, runProgram, warn, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run upgrade -- --check | --run (the next start runs the migrations, too; --check only tries them)'
/** The exit code if a newer version has migrated the database. */
const DATABASE_IS_NEWER = 3

await runProgram(async () => {
  const { positionals, values } = wordsOf(USAGE, { check: { type: 'boolean' }, run: { type: 'boolean' } })
  const { check = false, run = false } = values
  if (check === run || positionals.length > 0) throw new WrongUsage(USAGE)
  const config = readConfig(environment())
  return run ? migrate(config) : tried(config)
})

async function migrate({ databaseUrl, dataDir }: Config): Promise<number> {
  takeDataFolder(dataDir, warn)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  await database.close()
  print(`Every migration of this version has run (${shippedMigrations().at(-1)?.name}).`)
  return 0
}

async function tried(config: Config): Promise<number> {
  const database = await openToRead(config, warn)
  if (database === null) {
    print(`There is no database in ${config.dataDir} yet: the next start makes one.`)
    return 0
  }
  try {
    const attempt = withClient(database.connection, (client) => tryUpgrade(client, shippedMigrations()))
    const { at, pending, newer } = await attempt
    if (newer) {
      print(`The database is newer than this program (${at}): it can be used, and nothing would run.`)
      return DATABASE_IS_NEWER
    }
    const trial = `The database is at ${at ?? 'no migration'}. The next start would run, and a trial of them has passed:`
    print(pending.length === 0 ? `The database is up to date (${at}): nothing would run.` : trial)
    for (const name of pending) print(`  ${name}`)
    return 0
  } finally {
    await database.close()
  }
}
