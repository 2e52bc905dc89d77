import { lockDataFolder } from '#platform/server/database/embedded/data-folder-lock.ts'

await lockDataFolder(process.argv[2] ?? '')
process.stdout.write('locked\n')
setInterval(() => {}, 60_000)
