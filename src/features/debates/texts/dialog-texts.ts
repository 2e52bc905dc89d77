export const dialogTexts = {
  responseLimitTitle: 'Response Limit Reached',
  signIn: 'Sign In',
  continueViewing: 'Continue Viewing',
} as const
