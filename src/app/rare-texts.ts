/** The texts of the not-found screen, which Home does not load. */
export const screenTexts = {
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to the debate',
} as const

export const operatorTexts = {
  title: 'Operator',
  turnsToday: 'Turns today',
  spentToday: 'Spent today',
  errors: 'Errors since the start',
  running: 'Turns being written',
  reports: 'Open reports',
  publicDebates: 'Newest public debates',
  noReports: 'There are no reports.',
  noPublicDebates: 'No debate is public.',
} as const

/** The texts of public/offline.html. */
export const offlineTexts = {
  title: 'No connection',
  reason: 'Einstein and Cat cannot be reached. What you have typed is kept.',
  tryAgain: 'Try Again',
} as const
