/** Sharing's texts that both the page and the server need. */
export const texts = {
  wordsTooLong: 'Your words must be at most 1,000 characters',
  titleTooLong: 'Title must be at most 200 characters long',
} as const
