/** The texts of the refusals of the account's calls, by code (§11). */
export const refusals = {
  'authentication-required': 'Authentication required',
  'invalid-credentials': 'Invalid username or password',
  'reset-link-invalid': 'This link was used already, or its hour is over. Please ask for a new one.',
  'recovery-code-invalid': 'Invalid username or recovery code',
  'registration-closed': 'New accounts cannot be made here at the moment.',
  'invite-needed': 'A new account needs an invite from the operator of this site.',
  'invite-invalid': 'This invite is no longer valid. Ask for a new one.',
  'username-taken': 'This username is already taken',
  'wrong-password': 'The password is not correct',
  'confirmation-required': 'Please enter your password, or sign in once more.',
  'too-many-attempts': 'Too many attempts. Please wait a moment and try again.',
  'too-many-registrations': 'Too many new accounts from your network. Please try again later.',
  'too-many-exports': 'Your data was exported several times within the hour. Please try again later.',
  'session-not-found': 'This session has already ended.',
} as const
