import type { Plugin } from 'vite'

/** A call's sentence for the generated documentation; in a file that declares calls, no other `summary` is a text. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const DECLARES_CALLS = /\bendpoint\(/

/** The source of such a file with empty sentences, on the same lines. */
export const emptySummaries = (source: string): string =>
  source.replace(SUMMARY, (found) => `summary: ''${'\n'.repeat(found.split('\n').length - 1)}`)

/** Leaves the sentences of the generated documentation out of the browser's program, which never shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\//, code: DECLARES_CALLS },
      handler: (source) => ({ code: emptySummaries(source), map: null }),
    },
  }
}
