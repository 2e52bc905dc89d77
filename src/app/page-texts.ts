/** The texts of index.html and of every page's head, shown before the program has loaded. */
export const pageTexts = {
  title: 'Einstein vs Cat',
  description: 'Pose a question with two positions and watch Einstein and Cat argue it, live.',
  noScript: 'Einstein vs Cat needs JavaScript to show a debate live.',
} as const
