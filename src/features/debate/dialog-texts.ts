/** Every English word of the dialog Response Limit Reached (§2) that its refusal does not bring. */
export const dialogTexts = {
  responseLimitTitle: 'Response Limit Reached',
  signIn: 'Sign In',
  continueViewing: 'Continue Viewing',
} as const
