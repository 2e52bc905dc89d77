import { logFailure } from './log.ts'

export function registerWorker(): void {
  // Registers the worker only in production, because file names in development contain no hashes.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => logFailure('No service worker', error))
  })
}
