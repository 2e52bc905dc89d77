/** The texts of the table of models (§20), a part of the page `/quality`. */
export const modelTableTexts = {
  title: 'Models side by side',
  intro:
    'Two models argue one question twice, the second time with the sides swapped: whoever prefers a side or a position favours both alike. Only public debates count.',
  none: 'There is no such pair yet: a rematch with the sides swapped makes one.',
  wins: 'Debates won against the average model, and the range of 95 out of 100 samples',
  pairs: '{n, plural, one {# pair} other {# pairs}}',
  range: '{low} to {high}',
} as const
