import { logFailure } from './log.ts'

/** Registers public/service-worker.js when the page has loaded. Without it, or where it is forbidden, all else works. */
export function registerWorker(): void {
  // The development server has no files with hashes in their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => logFailure('No service worker', error))
  })
}
