/** `npm run seed`. */
import { randomBytes } from 'node:crypto'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { passwordHasher } from '#platform/server/password-hash.ts'
import { environment, readConfig } from '../config.ts'
import { faultMessage } from '../fault-message.ts'
import { takeDataFolder } from '../private-data.ts'
import { seed } from './seed.ts'

try {
  const { databaseUrl, dataDir } = readConfig(environment())
  takeDataFolder(dataDir, (line) => process.stderr.write(`${line}\n`))
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const accounts = await seed({ db: database.db, passwords: passwordHasher(), clock: systemClock, randomBytes })
    for (const { username, tier, password } of accounts) {
      const what = password === null ? 'was there already and is as it was' : `password: ${password}`
      process.stdout.write(`${username} (${tier} plan)  ${what}\n`)
    }
  } finally {
    await database.close()
  }
} catch (error) {
  const line = faultMessage(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
