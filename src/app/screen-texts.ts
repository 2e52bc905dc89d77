/** The English texts of the not-found screen (§2), which Home does not load. */
export const screenTexts = {
  // §2 not-found screen
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to the debate',
} as const
