import type { Plugin } from 'vite'

/** A call's sentence for the generated documentation, in a file of the contract; no other `summary` is a text. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g
const CONTRACT = /\/src\/features\/[^/]+\/contract(?:\.ts$|\/)/

/** The source of a contract's file with empty sentences, on the same lines. */
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
      filter: { id: CONTRACT },
      handler: (source) => ({ code: emptySummaries(source), map: null }),
    },
  }
}
