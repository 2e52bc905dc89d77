export const rematchTexts = {
  intro: 'The same question once more, as a debate of your own.',
  swap: 'Swap sides',
  begins: 'Where it begins',
  atStart: 'At the start',
  goesOn: 'Goes on after turn {n}',
  goesOnHint: 'All turns up to and including that one come along, with context and sources; the sides stay.',
  rematches: 'Rematches',
  thisDebate: 'This debate',
  numbered: 'Rematch {n}',
  swapOrGoOn: 'A rematch that goes on from a turn keeps its sides.',
} as const
