/** What a call that asks a model is refused with (§11; §2, dialogs). */
export const modelRefusals = {
  loginRequired: 'You need to log in to use different AI models. GPT-4.1 Nano (Alex) is available for all users.',
  upgradeRequired: 'This model requires a subscription upgrade.',
  unknownModel: 'There is no such model.',
  spendCeiling: 'The daily budget for AI models is used up. Debates go on tomorrow.',
} as const
