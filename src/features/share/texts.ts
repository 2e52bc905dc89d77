/** Sharing's words that both sides need. */
export const texts = {
  titleTooLong: 'Title must be at most 200 characters long',
} as const
