/** The English texts of what could not be loaded (§9). Home's first load has them, because nothing can be fetched then. */
export const loadTexts = {
  notLoaded: 'The language could not be loaded.',
  partNotLoaded: 'Something went wrong',
  loadAgain: 'Check your connection and try again, or reload the page.',
} as const
