import { texts } from './contract.ts'

export const modelRefusals = {
  'login-required': 'You need to log in to use different AI models. GPT-4.1 Nano (Alex) is available for all users.',
  'upgrade-required': 'This model requires a subscription upgrade.',
  'unknown-model': texts.unknownModel,
  'spend-share': 'You have reached your limit for today. Come back tomorrow.',
  'spend-ceiling': 'The daily budget for AI models is used up. Debates go on tomorrow.',
} as const
