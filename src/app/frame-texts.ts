/** All English texts of the frame around the screens; where §2 gives a text, that one. */
export const texts = {
  windowTitle: '{page} · Einstein vs Cat',
  einstein: 'Einstein',
  versus: 'vs',
  cat: 'Cat',
  skip: 'Skip to content',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  footer: 'Both debaters are written by AI models. They argue to win, so check what they claim.',

  loading: 'Loading…',

  // §2 auth screen: the advantages of an account (§6)
  gainUnlimited: 'Debates without the limit of 10 responses',
  gainModels: 'More models to argue for either side',
  gainDebates: 'Your debates, on every device',

  // §2 not-found screen
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
  goHome: 'Back to the debate',

  errorTitle: 'Something went wrong',
  errorText: 'The page stopped working. Your debates are safe on the server; reloading brings them back.',
  reload: 'Reload',

  toastArea: 'Notifications ({hotkey})',
  toastAnnouncement: 'Notification',
  close: 'Close',
} as const
