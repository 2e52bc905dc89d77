import type { Plugin } from 'vite'

/** A call's sentence for the generated documentation; in a file that declares calls, no other `summary` is a text. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
/** The statuses of a call's own refusals, for the same documentation. */
const REFUSALS = /\brefusals:\s*\[[\d,\s]*\],?/g
const DECLARES_CALLS = /\bendpoint\(/

/** The source of such a file with empty sentences and without refusals, on the same lines. */
export const emptySummaries = (source: string): string => {
  const lines = (found: string) => '\n'.repeat(found.split('\n').length - 1)
  return source.replace(SUMMARY, (found) => `summary: ''${lines(found)}`).replace(REFUSALS, (found) => lines(found))
}

/** Leaves what the generated documentation alone needs out of the browser's program. */
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
