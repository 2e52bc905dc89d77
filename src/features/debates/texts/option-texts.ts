export const optionTexts = {
  option1Model: 'Einstein’s model',
  option2Model: 'Cat’s model',
  lockedModel: '🔒 {model} · {tier}',
  freeModel: '🔒 {model} · Free with an account',
  coffee: 'Coffee',
  coffeeHint: 'How much coffee the debaters have had: the more, the hotter they argue.',
  lookUpFacts: 'Look up facts',
  lookUpHint: 'Search words from your debate go to {place}.',
} as const

export const dialogTexts = {
  responseLimitTitle: 'Response Limit Reached',
  signIn: 'Sign In',
  continueViewing: 'Continue Viewing',
} as const
