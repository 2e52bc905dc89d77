export const refusals = {
  'share-not-found': 'This neural archive link is invalid or has been purged from the mainframe',
  'format-not-offered': 'This is offered as JSON only.',
  'too-many-wrong-links': 'Too many wrong links from your network. Please try again later.',
  'too-many-saves': 'Too many attempts. Please wait a moment and try again.',
  'too-many-reports': 'Too many reports from your network. Please try again later.',
  'too-many-images': 'Too many preview images from your network. Please try again in a minute.',
} as const
