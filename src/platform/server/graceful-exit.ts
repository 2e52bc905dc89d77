import closeWithGrace from 'close-with-grace'

/** Calls `close` after a signal (`error` is null) or an error (the exit code is 1). A second signal exits at once. */
export function onExit(patienceMs: number, close: (ending: { readonly error: Error | null }) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
