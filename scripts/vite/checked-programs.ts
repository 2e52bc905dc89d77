import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.mjs'

const CHECKED = 'checked-program:'

/** The entry of a program that refuses an old Node (`checkedPrograms`). @param path below the root of the project */
export const checked = (path: string): string => `${CHECKED}${path}`

/**
 * Node links all modules of a program before it runs the first, and an old one already stops there, with a stack, at a name that its own
 * modules lack. So an entry holds the check of the version alone, and loads the program after it.
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
