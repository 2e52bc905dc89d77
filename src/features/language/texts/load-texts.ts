/** Loaded with Home, because nothing can be fetched when these are needed (§9). */
export const loadTexts = {
  notLoaded: 'The language could not be loaded.',
  partNotLoaded: 'Something went wrong',
  loadAgain: 'Check your connection and try again, or reload the page.',
} as const

export const callTexts = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The server sent an answer this page does not understand. Reload it.',
  'no-reader': 'No reader available',
  'no-stream': 'Failed to start streaming',
} as const
