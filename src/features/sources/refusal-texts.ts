export const refusals = {
  unreachable: 'This page could not be reached.',
  'forbidden-address': 'This address is not a public web page.',
  'unreadable-type': 'Only web pages, text, Markdown, PDF and Word files can be read.',
  'too-large': 'This page is too large to be read.',
  'no-text': 'There is no readable text in this.',
  'unreadable-file': 'This file could not be opened.',
  'locked-file': 'This file opens only with a password. Save it without one and try again.',
} as const
