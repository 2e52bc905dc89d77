/** The texts of the refusals of the account's calls, by code (§11). */
export const refusals = {
  'authentication-required': 'Authentication required',
  'invalid-credentials': 'Invalid username or password',
  'reset-link-invalid': 'This link was used already, or its hour is over. Please ask for a new one.',
  'recovery-code-invalid': 'Invalid username or recovery code',
  'passkeys-off': 'Passkeys cannot be used at this address.',
  'passkey-refused': 'This passkey was not accepted. Please try again.',
  'passkey-copied':
    'This passkey was not accepted, because it seems to have been copied. Please sign in another way and remove it.',
  'passkey-not-verified': 'This passkey was not accepted. Please try again.',
  'passkey-not-found': 'This passkey is no longer there.',
  'passkeys-full': 'Your account has as many passkeys as it can hold. Please remove one first.',
  'last-way-in': 'This is the last way into your account, so it stays.',
  'username-taken': 'This username is already taken',
  'wrong-password': 'The password is not correct',
  'confirmation-required': 'Please enter your password, or sign in once more.',
  'too-many-attempts': 'Too many attempts. Please wait a moment and try again.',
  'too-many-registrations': 'Too many new accounts from your network. Please try again later.',
  'too-many-exports': 'Your data was exported several times within the hour. Please try again later.',
  'session-not-found': 'This session has already ended.',
} as const
