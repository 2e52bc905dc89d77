export const refusals = {
  'nothing-to-hear': 'There is nothing to read aloud here.',
  'too-much-speech': 'Too much has been read aloud from your network. Please try again later.',
  'voice-away': 'The voice does not answer right now. Please try again in a minute.',
} as const
