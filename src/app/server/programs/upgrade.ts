/** The program behind `npm run upgrade -- --check` (§19): which migrations the next start would run, and whether they can. */
import { withClient } from '#platform/server/database/pool.ts'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { tryUpgrade } from '#platform/server/database/try-migrations.ts'
import { environment, readConfig } from '../config.ts'
import { openToRead } from '../operator/read-database.ts'
import { print, runProgram, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run upgrade -- --check (migrations run with the next start; this only tries them)'
/** Exit code: the database has run migrations that this program does not have. */
const DATABASE_IS_NEWER = 3

await runProgram(async () => {
  const { positionals, values } = wordsOf(USAGE, { check: { type: 'boolean' } })
  if (values.check !== true || positionals.length > 0) throw new WrongUsage(USAGE)
  const config = readConfig(environment())
  const database = await openToRead(config, (line) => process.stderr.write(`${line}\n`))
  if (database === null) {
    print(`There is no database in ${config.dataDir} yet: the next start makes one.`)
    return 0
  }
  try {
    const { at, pending, newer } = await withClient(database.connection, (client) =>
      tryUpgrade(client, shippedMigrations()),
    )
    if (newer) {
      print(`The database is newer than this program (${at}): it can be used, and nothing would run.`)
      return DATABASE_IS_NEWER
    }
    if (pending.length === 0) print(`The database is up to date (${at}): nothing would run.`)
    else {
      print(`The database is at ${at ?? 'no migration'}. The next start would run, and a trial of them has passed:`)
      for (const name of pending) print(`  ${name}`)
    }
    return 0
  } finally {
    await database.close()
  }
})
