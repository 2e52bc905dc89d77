import closeWithGrace from 'close-with-grace'

/**
 * Calls `close` once, then exits, at the latest after `patienceMs`; a second signal exits at once. `error` is null for a signal. The exit code is 1 after
 * an error.
 */
export function onExit(patienceMs: number, close: (ending: { readonly error: Error | null }) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
