export const callTexts = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The server sent an answer this page does not understand. Reload it.',
  'no-reader': 'No reader available',
  'no-stream': 'Failed to start streaming',
} as const
