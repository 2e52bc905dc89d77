/** Ends the process in order: on a signal or an uncaught error, `close` runs before the process exits. */
import closeWithGrace from 'close-with-grace'

export interface Ending {
  /** The uncaught error, or null when a signal asked the process to end. */
  readonly error: Error | null
}

/**
 * Calls `close` once and exits when it is done, or after `patienceMs`. A second signal (Ctrl+C again) exits at once.
 * The exit code is 1 after an error, else 0.
 */
export function onExit(patienceMs: number, close: (ending: Ending) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
