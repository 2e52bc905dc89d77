/** The texts of the frame around the screens (§2). */
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
