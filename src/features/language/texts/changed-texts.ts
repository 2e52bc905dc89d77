export const changedTexts = {
  changed: 'Language Changed',
  startNew: 'Please start a new debate in the selected language.',
} as const
