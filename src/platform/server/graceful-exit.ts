import closeWithGrace from 'close-with-grace'

/** `error` is null for a signal; after an error the exit code is 1. A second signal exits at once. */
export function onExit(patienceMs: number, close: (ending: { readonly error: Error | null }) => Promise<void>): void {
  closeWithGrace({ delay: patienceMs, logger: false }, async ({ err }) => close({ error: err ?? null }))
}
