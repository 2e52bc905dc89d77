/** `npm run backup -- FILE` (§19): writes the whole database to one file, also while servers run. */
import { resolve } from 'node:path'
import { backUp } from '#platform/server/backup/back-up.ts'
import { BackupRefused } from '#platform/server/backup/rows.ts'
import { version } from '../../../../package.json'
import { environment, readConfig } from '../config.ts'
import { openToRead } from '../operator/read-database.ts'
import { textOf } from '../variables.ts'
import { print, runProgram, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run backup -- FILE'

await runProgram(async () => {
  const { positionals } = wordsOf(USAGE, {})
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new WrongUsage(USAGE)
  const env = environment()
  const config = readConfig(env)
  const passphrase = textOf(env, 'BACKUP_PASSPHRASE')
  const database = await openToRead(config, (line) => process.stderr.write(`${line}\n`))
  if (database === null) throw new BackupRefused(`There is no database in ${config.dataDir}.`)
  try {
    const { tables } = await backUp({
      file: resolve(file),
      passphrase,
      database: database.kind,
      connection: database.connection,
      version,
      now: new Date(),
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const sealed = passphrase === null ? 'not sealed: it has no BACKUP_PASSPHRASE' : 'sealed'
    print(`${rows} rows of ${Object.keys(tables).length} tables are in ${file} (${sealed}).`)
    return 0
  } finally {
    await database.close()
  }
})
