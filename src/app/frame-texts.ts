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

  errorTitle: 'Something went wrong',
  errorText: 'The page stopped working. Your debates are safe on the server; reloading brings them back.',
  reload: 'Reload',

  toastArea: 'Notifications ({hotkey})',
  toastAnnouncement: 'Notification',
  close: 'Close',
} as const

/** The texts of index.html and of every page's head, shown before the program has loaded. */
export const pageTexts = {
  title: 'Einstein vs Cat',
  description: 'Pose a question with two positions and watch Einstein and Cat argue it, live.',
  noScript: 'Einstein vs Cat needs JavaScript to show a debate live.',
} as const
