/** The English texts of signing in at the operator's identity provider (§18). */
export const providerTexts = {
  signInWith: 'Sign in with {name}',
  isLinked: 'You can sign in to this account with {name}.',
  notLinked: 'Link this account, and {name} signs you in to it.',
  link: 'Link',
  unlink: 'Remove the link',
  unlinked: 'Link removed',
  notUnlinked: 'Link not removed',
} as const
