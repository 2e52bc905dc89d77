/** The texts of where readers stand, and of how many minds changed (§20); they load with what asks. */
export const stancesTexts = {
  before: 'Where do you stand?',
  now: 'Where do you stand now?',
  wholly: 'Wholly for “{position}”',
  leaning: 'Leaning to “{position}”',
  onFence: 'On the fence',
  keep: 'That is where I stand',
  skip: 'Skip',
  notedBefore: 'Noted. After a turn of Cat you can say whether that has changed.',
  notedNow: 'Noted. You can change it while you read.',
  failed: 'This could not be noted',
  minds: 'Minds changed',
  soFar:
    '{n, plural, one {# reader has} other {# readers have}} answered so far. How they changed their minds is told from {least} readers on.',
  of: 'Of {n, plural, one {# reader} other {# readers}} who said where they stood before and after',
  stayed: 'Stayed',
  crossed: 'Changed sides',
  leftFence: 'Came off the fence',
  satDown: 'Ended up on the fence',
  noChange: 'No change beyond what chance explains.',
  wonMore: 'More readers were won for “{position}” than chance explains.',
  /** A share of those whom a position could win, as a percentage. */
  rangeOneSide: 'Its lead lies between {low} and {high} of those who could be won, 99 times out of 100.',
  rangeBothSides: 'The lead lies between {share1} for “{option1}” and {share2} for “{option2}”, 99 times out of 100.',
  movedMe: 'This moved me',
  movedReaders: '{n, plural, one {It moved # reader} other {It moved # readers}}',
} as const
