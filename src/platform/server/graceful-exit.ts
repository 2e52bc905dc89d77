import closeWithGrace from 'close-with-grace'

/** A second signal exits at once. `error` is null for a signal; after an error the exit code is 1. */
export function onExit(patienceMs: number, close: (ending: { readonly error: Error | null }) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
