/** The texts of the refusals of the account's calls, by code (§11). */
export const refusals = {
  'authentication-required': 'Authentication required',
  'invalid-credentials': 'Invalid username or password',
  'reset-link-invalid': 'This link was used already, or its hour is over. Please ask for a new one.',
  'recovery-code-invalid': 'Invalid username or recovery code',
  'username-taken': 'This username is already taken',
  'wrong-password': 'The password is not correct',
  'confirmation-required': 'Please enter your password, or sign in once more.',
  'too-many-attempts': 'Too many attempts. Please wait a moment and try again.',
  'too-many-registrations': 'Too many new accounts from your network. Please try again later.',
  'too-many-exports': 'Your data was exported several times within the hour. Please try again later.',
  'session-not-found': 'This session has already ended.',
  'invalid-key': 'This key is not valid: it was removed, it has expired, or it never was one.',
  'key-read-only': 'This key may only read. Make one that may change things.',
  'key-not-allowed': 'No key may do this: sign in on the site.',
  'too-many-keys': 'An account has at most {limit} keys. Remove one first.',
  'key-not-found': 'This key has already been removed.',
} as const
