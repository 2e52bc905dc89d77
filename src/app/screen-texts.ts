/** The texts of the not-found screen, which Home does not load. */
export const screenTexts = {
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to the debate',
} as const
