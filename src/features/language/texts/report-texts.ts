/** The English texts of the report about a wrong text (§2 language dropdown). */
export const reportTexts = {
  title: 'Something wrong in this language?',
  intro: 'Find the text you saw and write what it should say.',
  search: 'Words you saw',
  nothing: 'No text of the interface has these words. What is said in a debate is written by models and people.',
  another: 'Another text',
  shouldSay: 'What it should say',
  places: 'What stands in braces is filled in; please keep it.',
  open: 'Open the report',
  openHint: 'You can read it once more before you send it.',
  copy: 'Copy the report',
  copyHint: 'Send it to whoever runs this site.',
  copied: 'Report copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Failed to copy the text to clipboard',
  close: 'Close',
} as const
