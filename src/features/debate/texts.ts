/** Every English word of the debate's screens, toasts and errors. Where spec §2, §5, §8 give the words, those. */
export const texts = {
  // §5 validation
  questionTooShort: 'Question must be at least 5 characters long',
  questionTooLong: 'Question must be at most 500 characters long',
  option1TooShort: 'Option 1 must be at least 2 characters long',
  option1TooLong: 'Option 1 must be at most 200 characters long',
  option2TooShort: 'Option 2 must be at least 2 characters long',
  option2TooLong: 'Option 2 must be at most 200 characters long',

  // refusals (contract §3)
  debateNotFound: 'This debate does not exist, or it is not yours to open.',
  loginRequired: 'You need to log in to use different AI models. GPT-4.1 Nano (Alex) is available for all users.',
  upgradeRequired: 'This model requires a subscription upgrade.',
  unknownModel: 'There is no such model.',
  responseLimit: 'Non-authenticated users are limited to 10 responses per debate. Sign in for unlimited responses.',
  notYours: 'Only the person who opened this debate can add turns to it.',
  tooManyRunning: 'You already have debates being written. Wait for one to finish.',
  tooManyDebates: 'Too many new debates from your network. Please try again later.',
  badCursor: 'This page of the list does not exist.',
  dailyTurns: 'You have reached the number of turns for today. Come back tomorrow, or sign in.',
  tooManyTurns: 'Too many turns in a short time. Wait a moment and go on.',
  spendCeiling: 'The daily budget for AI models is used up. Debates go on tomorrow.',
  turnElsewhere: 'This turn is being written by another server. Try again in a moment.',
  turnLost: 'The turn was interrupted. Please try again.',
  modelBusy: 'The AI model is busy. Please try again in a moment.',
  modelFailed: 'The AI model could not finish this turn. Please try again.',
  modelUnavailable: 'The AI model cannot be reached right now. Please try again in a moment.',
  lineTooLong: 'Too many debates are waiting for the local model. Please try again in a minute.',
} as const
