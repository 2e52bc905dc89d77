export const embedTexts = {
  readAll: 'Read it all on Einstein vs Cat',
} as const
