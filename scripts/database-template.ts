/** Creates the template for empty data folders and removes older templates, as the last step of the build. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { templateFile } from '#platform/server/database/embedded/data-folder.ts'
import { writeTemplate } from '#platform/server/database/embedded/write-template.ts'

const file = templateFile()
if (!existsSync(file)) await writeTemplate()
const folder = dirname(file)
for (const name of readdirSync(folder)) {
  if (/^database-.+\.tar\.gz$/.test(name) && name !== basename(file)) rmSync(join(folder, name))
}
