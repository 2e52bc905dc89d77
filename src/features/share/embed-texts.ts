/** Every English word of the page that other sites show in a frame, beyond the archive's own. */
export const embedTexts = {
  readAll: 'Read it all on Einstein vs Cat',
} as const
