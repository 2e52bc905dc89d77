/**
 * The texts, by code, of the refusals of the debate's calls (§11), and of the failures of a turn or a summary (§8). The
 * server fills a refusal's `detail` from here; a page in another language translates it.
 */
export const refusals = {
  'debate-not-found': 'This debate does not exist, or it is not yours to open.',
  'response-limit': 'Non-authenticated users are limited to 10 responses per debate. Sign in for unlimited responses.',
  'debate-complete': 'This debate has as many responses as a debate can have. Start a new one to go on.',
  'not-yours': 'Only the person who opened this debate can add turns to it.',
  'too-many-running': 'You already have debates being written. Wait for one to finish.',
  'too-many-debates': 'Too many new debates from your network. Please try again later.',
  'login-for-debates': 'Please log in to view your saved debates.',
  'debate-deleted': 'This debate has been deleted.',
  'too-many-suggestions': 'Too many suggestions in a short time.',
  'daily-turns': 'You have reached the number of turns for today. Come back tomorrow, or sign in.',
  'daily-limit': 'You have reached your limit for today. Come back tomorrow.',
  'too-many-turns': 'Too many turns in a short time. Wait a moment and go on.',
  'turn-elsewhere': 'This turn is being written by another server. Try again in a moment.',
  'shutting-down': 'This turn is being written by another server. Try again in a moment.',
  'turn-lost': 'The turn was interrupted. Please try again.',
  'model-busy': 'The AI model is busy. Please try again in a moment.',
  'model-failed': 'The AI model could not finish this turn. Please try again.',
  'model-unavailable': 'The AI model cannot be reached right now. Please try again in a moment.',
  'line-too-long': 'Too many debates are waiting for the local model. Please try again in a minute.',
  'response-not-found': 'This response does not exist, or it is not yours to open.',
  'too-many-summaries': 'Too many summaries in a short time. Please try again in a moment.',
  'login-to-translate': 'Please log in to have this translated.',
  'too-many-translations': 'Too many translations in a short time. Please try again in a moment.',
  'summary-failed': 'Failed to generate summary',
  'not-owner': 'Only the person who opened this debate, signed in, can add context to it.',
  'too-many-inputs': 'Too much context in a short time. Wait a moment and try again.',
  'not-sharer': 'Only the person who opened this debate, signed in, can share it.',
  'debate-full': 'This debate holds as much context as it can.',
} as const
