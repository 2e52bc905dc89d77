import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.mjs'

const CHECKED = 'checked-program:'

/** Returns an entry that refuses an old Node before it loads the program. @param path relative to the project's root */
export const checked = (path: string): string => `${CHECKED}${path}`

/**
 * Makes entries check Node's version before they load the program. Otherwise an old Node fails with a stack trace while it
 * links the modules.
 */
export function checkedPrograms(): Plugin {
  return {
    name: 'checked-programs',
    resolveId: (id) => (id.startsWith(CHECKED) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${CHECKED}`)) return null
      const [check, program] = ['scripts/node-version.mjs', id.slice(CHECKED.length + 1)].map((path) =>
        join(root, path),
      )
      return `import ${JSON.stringify(check)}\nawait import(${JSON.stringify(program)})\n`
    },
  }
}
