/** Home's first load has these, because nothing can be fetched when they are needed (§9). */
export const loadTexts = {
  notLoaded: 'The language could not be loaded.',
  partNotLoaded: 'Something went wrong',
  loadAgain: 'Check your connection and try again, or reload the page.',
} as const
