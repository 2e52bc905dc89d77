/** The English texts of screens that Home does not load: the frame's part of the sign-in, and the not-found screen (§2). */
export const screenTexts = {
  // §2 auth screen: the advantages of an account (§6)
  gainUnlimited: 'Debates without the limit of 10 responses',
  gainModels: 'More models to argue for either side',
  gainDebates: 'Your debates, on every device',

  // §2 not-found screen
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to the debate',
} as const
