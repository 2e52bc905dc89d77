/** Part of the build: an empty, migrated database, which the first start with the embedded one unpacks. */
import { existsSync } from 'node:fs'
import { templateFile } from '#platform/server/database/template.ts'
import { writeTemplate } from '#platform/server/database/write-template.ts'

if (!existsSync(templateFile())) await writeTemplate()
