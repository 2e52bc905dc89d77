/** All English texts of the dialog Response Limit Reached (§2) that are not part of its refusal. */
export const dialogTexts = {
  responseLimitTitle: 'Response Limit Reached',
  signIn: 'Sign In',
  continueViewing: 'Continue Viewing',
} as const
