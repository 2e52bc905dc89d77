/** The English names of the operator's own pages: at the foot of every page, and on the payment page. */
export const siteTexts = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  contact: 'Contact',
} as const
