import type { Plugin } from 'vite'

/** Matches a call's summary. In a file that declares calls, no other `summary` is a string. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const REFUSALS = /\brefusals:\s*\[[\d,\s]*\],?/g
const DECLARES_CALLS = /\bendpoint\(/

/** Empties the summaries and removes the refusals of calls in a source file, but keeps the line numbers. */
export const emptySummaries = (source: string): string => {
  const lines = (found: string) => '\n'.repeat(found.split('\n').length - 1)
  return source.replace(SUMMARY, (found) => `summary: ''${lines(found)}`).replace(REFUSALS, (found) => lines(found))
}

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
