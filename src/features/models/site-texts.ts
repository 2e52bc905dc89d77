export const siteTexts = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  contact: 'Contact',
} as const
