export const refusals = {
  'no-translator': 'No model here can translate this yet.',
  'translation-failed': 'The translation did not work. Please try again in a moment.',
} as const
