export const planTexts = {
  freeDescription: 'Watch Einstein and Cat argue with small, quick models.',
  standardDescription: 'Sharper arguments: GPT-4o, Grok 2 and the first Claude models.',
  proDescription: 'The strongest debaters: GPT-4, Grok 4 and Claude 4.0 Sonnet.',
  willCancel: 'Your subscription ends with the paid period. Until then nothing changes.',
  hasEnded: 'Your subscription has ended. No further payment is tried.',
  willGoOn: 'Your subscription goes on and will be renewed.',
} as const
