/** What sharing's calls refuse with (§2 shared archive, §11). */
export const refusals = {
  shareNotFound: 'This neural archive link is invalid or has been purged from the mainframe',
  tooManyWrongLinks: 'Too many wrong links from your network. Please try again later.',
} as const
