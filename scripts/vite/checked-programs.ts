import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.mjs'

const CHECKED = 'checked-program:'

/** Returns an entry that refuses an old Node before it loads the program. @param path relative to the project's root */
export const checked = (path: string): string => `${CHECKED}${path}`

/**
 * Node links all modules of a program before it runs the first. An old Node fails at that point, with a stack trace, if its own
 * modules lack an imported name. So the entry contains only the version check, and then loads the program.
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
