export const translationTexts = {
  /** Each catalogue names its own language in this text: 'Auf Deutsch lesen'. */
  readInOwn: 'Read it in English',
  showOriginal: 'Show the original',
  progress: 'Translated: {n} of {total}',
  translated: 'Translated',
  originalLanguage: 'Original language: {language}',
  noTranslator: 'No model here can translate this yet.',
  logIn: 'Please log in to have this translated.',
} as const
