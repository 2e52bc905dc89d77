/** Implements `npm run backup -- FILE` (§19): writes the whole database to one file, even while servers run. */
import { resolve } from 'node:path'
import { backUp } from '#platform/server/backup/back-up.ts'
import { BackupRefused } from '#platform/server/backup/rows.ts'
import { version } from '../../../../package.json'
import { environment, readConfig } from '../config.ts'
import { openToRead } from '../operator/read-database.ts'
import { textOf } from '../variables.ts'
import { print, runProgram, warn, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run backup -- FILE'

await runProgram(async () => {
  const [file, ...more] = wordsOf(USAGE, {}).positionals
  if (file === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const env = environment()
  const config = readConfig(env)
  const passphrase = textOf(env, 'BACKUP_PASSPHRASE')
  const database = await openToRead(config, warn)
  if (database === null) throw new BackupRefused(`There is no database in ${config.dataDir}.`)
  const { kind, connection } = database
  try {
    const taken = { file: resolve(file), passphrase, database: kind, connection, version, now: new Date() }
    const tables = Object.values((await backUp(taken)).tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const sealed = passphrase === null ? 'not sealed: it has no BACKUP_PASSPHRASE' : 'sealed'
    print(`${rows} rows of ${tables.length} tables are in ${file} (${sealed}).`)
    return 0
  } finally {
    await database.close()
  }
})
