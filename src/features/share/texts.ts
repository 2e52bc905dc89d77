/** Sharing's texts that both the page and the server need. */
export const texts = {
  titleTooLong: 'Title must be at most 200 characters long',
} as const
