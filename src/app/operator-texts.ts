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
