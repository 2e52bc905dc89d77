/**
 * The debate's texts that the home page loads: its form and list, and shared texts. The others come with their screens
 * (view-texts, list-texts, dialog-texts) or from the server (refusal-texts). Texts that §2, §5 or §8 define stay
 * unchanged.
 */
export const texts = {
  // §5 validation
  questionTooShort: 'Question must be at least 5 characters long',
  questionTooLong: 'Question must be at most 500 characters long',
  option1TooShort: 'Option 1 must be at least 2 characters long',
  option1TooLong: 'Option 1 must be at most 200 characters long',
  option2TooShort: 'Option 2 must be at least 2 characters long',
  option2TooLong: 'Option 2 must be at most 200 characters long',
  inputEmpty: 'Input cannot be empty',
  inputTooLong: 'Input must be at most 2000 characters long',

  // §2 home without an open debate
  productTitle: 'Einstein vs Cat',
  windowTitle: '{page} · Einstein vs Cat',
  homeTitle: 'Pose a question. Watch them argue.',
  homeIntro: 'Einstein takes one side, Cat the other. Both are AI characters, and they argue live.',
  question: 'Question',
  questionPlaceholder: 'Should we answer the phone when we do not know the number?',
  option1: 'Einstein’s position',
  option2: 'Cat’s position',
  yes: 'Yes',
  no: 'No',
  suggestedPosition: '{field}, suggested: {position}',
  option1Model: 'Einstein’s model',
  option2Model: 'Cat’s model',
  lockedModel: '🔒 {model} · {tier}',
  coffee: 'Coffee',
  coffee1: 'Calm',
  coffee2: 'Awake',
  coffee3: 'Lively',
  coffee4: 'Heated',
  coffee5: 'Caffeinated',
  debate: 'Debate!',
  startDebate: 'Start Debate',
  startingDebate: 'Starting Debate...',
  recentDebates: 'Recent debates',
  recentFailed: 'Recent debates could not be loaded.',
  einsteinVsCat: 'Einstein vs Cat',
  responseCount: '{n, plural, one {# response} other {# responses}}',
  loadMore: 'Load More',
  loading: 'Loading…',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  close: 'Close',
  fetchingModel: 'Fetching the local model… {percent} %. Until it is here, debates are a scripted demo.',
  fetchingModelUnknown: 'Fetching the local model… Until it is here, debates are a scripted demo.',

  // toasts (§8)
  createFailed: 'Error creating debate',
  formFailed: 'Error',
  formFailedDetail: 'Failed to submit the form. Please try again.',
} as const
