export const siteTexts = {
  imprint: 'Imprint',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  contact: 'Contact',
} as const
