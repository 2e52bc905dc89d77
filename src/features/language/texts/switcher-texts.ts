export const switcherTexts = {
  language: 'Language: {name}',
  selectProtocol: 'Select Protocol',
  detected: 'IP',
  detectedHint: 'Detected from where you are',
  switchTo: 'Switch to {name}',

  listNotLoaded: 'The languages could not be loaded.',
} as const
