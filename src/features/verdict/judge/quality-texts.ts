/** The texts of the page `/quality` (§20), and of the link to it. */
export const qualityTexts = {
  windowTitle: '{page} · Einstein vs Cat',
  loading: 'Loading…',
  title: 'The judge is judged',
  intro:
    'A verdict rests on which card answers which. The judge that finds these answers is tested here with {debates} fixed debates, in English, in which faults are planted. Each is read as it stands, and once more after each of four changes that should change nothing.',
  rule: 'The rule by quotation, without a model',
  passed: 'Passed',
  failed: 'Not passed: verdicts on its maps are withheld',
  notMeasured: 'Not measured yet: its verdicts stand',
  measured: 'Measured {day}, cost {price}',
  atLeast: 'at least {least}',

  hits: 'Planted faults found',
  hitsMeans: 'A fault counts as found when it is not taken for an answer and the true answer beside it is found.',
  droppedPoint: 'Dropped point',
  copiedArgument: 'Copied argument',
  contradiction: 'Contradiction',
  falseQuote: 'False quotation',

  stability: 'Unmoved by changes',
  stabilityMeans: 'Verdicts that stayed the same, and answers that were found before and after.',
  sides: 'Sides swapped',
  names: 'Other names',
  prose: 'Longer or plainer prose',
  cards: 'Cards shuffled',
  verdicts: 'Verdicts',
  answers: 'Answers',

  kappa: 'Agreement of its readings (κ)',
  kappaMeans: '1: they always agree; 0: no more than by chance. Pairs of cards: {pairs}.',
  between: 'Agreement between judges (κ)',

  howTested: 'How this was tested',
} as const
