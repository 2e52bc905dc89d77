/** The texts of public/offline.html. */
export const offlineTexts = {
  title: 'No connection',
  reason: 'Einstein and Cat cannot be reached. What you have typed is kept.',
  tryAgain: 'Try Again',
} as const
