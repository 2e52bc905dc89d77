/** The texts of the refusals of the account's calls, by code (§11). */
export const refusals = {
  'authentication-required': 'Authentication required',
  'invalid-credentials': 'Invalid username or password',
  'username-taken': 'This username is already taken',
  'wrong-password': 'The password is not correct',
  'too-many-attempts': 'Too many attempts. Please wait a moment and try again.',
  'too-many-registrations': 'Too many new accounts from your network. Please try again later.',
  'too-many-exports': 'Your data was exported several times within the hour. Please try again later.',
  'session-not-found': 'This session has already ended.',
} as const
