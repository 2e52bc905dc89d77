import { logFailure } from './log.ts'

export function registerWorker(): void {
  // Production only, because files in development have no hashes in their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => logFailure('No service worker', error))
  })
}
