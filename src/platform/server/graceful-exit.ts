/** The end of the process: on a signal or an unforeseen error, work is put away before it exits. */
import closeWithGrace from 'close-with-grace'

export interface Ending {
  /** What nobody caught, or null when a signal asked the process to end. */
  readonly error: Error | null
}

/**
 * Calls `close` once and exits when it is done, or after `patienceMs`. A second signal (Ctrl+C again) exits at once.
 * The exit code is 1 after an error, else 0.
 */
export function onExit(patienceMs: number, close: (ending: Ending) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
