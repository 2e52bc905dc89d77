/** All English texts of the form for a turn in one's own words (§20); they load with the form. */
export const humanTurnTexts = {
  tooShort: 'Write at least 20 characters',
  tooLong: 'Write at most 4000 characters',
  forEinstein: 'Turn {n}, in Einstein’s place',
  forCat: 'Turn {n}, in Cat’s place',
  hint: 'Argue for “{position}” in your own words. The other side answers; the turn is marked as written by a person.',
  say: 'Say it',
  failed: 'The turn was not taken',
} as const
