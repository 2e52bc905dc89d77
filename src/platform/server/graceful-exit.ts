import closeWithGrace from 'close-with-grace'

export interface Ending {
  /** Null for a signal. */
  readonly error: Error | null
}

/**
 * Calls `close` once, then exits, at the latest after `patienceMs`; a second signal exits at once. The exit code is 1 after
 * an error.
 */
export function onExit(patienceMs: number, close: (ending: Ending) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
