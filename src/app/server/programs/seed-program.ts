import { randomBytes } from 'node:crypto'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { passwordHasher } from '#platform/server/password-hash.ts'
import { environment, readConfig } from '../config.ts'
import { takeDataFolder } from '../private-data.ts'
import { print, runProgram, warn, wordsOf, WrongUsage } from './run-program.ts'
import { seed } from './seed.ts'

const USAGE = 'npm run seed  (adds demo accounts to the database of .env)'

await runProgram(async () => {
  if (wordsOf(USAGE, {}).positionals.length > 0) throw new WrongUsage(USAGE)
  const { databaseUrl, dataDir } = readConfig(environment())
  takeDataFolder(dataDir, warn)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const accounts = await seed({ db: database.db, passwords: passwordHasher(), clock: systemClock, randomBytes })
    for (const { username, tier, password } of accounts) {
      const what = password === null ? 'was there already and is as it was' : `password: ${password}`
      print(`${username} (${tier} plan)  ${what}`)
    }
    return 0
  } finally {
    await database.close()
  }
})
