/** The English texts of the other ways into an account (§18), which are loaded with their screens. */
export const credentialTexts = {
  passkeySignIn: 'Sign in with a passkey',
  lostPassword: 'Lost your password?',
  recoveryCode: 'Recovery code',
  recoveryHint:
    'One of the ten that you kept. Every other device is signed out. Without a code, ask whoever runs this site for a link.',
  linkText: 'This link signs you in once and signs every other device out.',
  goOn: 'Go on',
  newWayNeeded: 'You are in without your password: choose a new one now, or add a passkey.',
  recoveryCodes: 'Recovery codes',
  recoveryCodesHint: 'Ten codes on paper. Each opens your account once when the password is lost.',
  codesLeft: 'Codes left',
  makeCodes: 'Make new codes',
  codesShown: 'These are shown only now.',
  codesReplaced: 'Your earlier codes no longer work.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  print: 'Print or PDF',
  download: 'Download',
  passkeys: 'Passkeys',
  passkeysHint: 'A passkey signs you in with your finger, your face or your device’s PIN instead of the password.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  rename: 'Rename',
  remove: 'Remove',
  lastUsed: 'Last used {when}',
  removePassword: 'Remove password',
  confirm: 'Confirm that it is you',
  reminder:
    'Your plan hangs on this account: make recovery codes or add a passkey, so that it is not lost with your password.',
} as const

/** The English texts of signing in at the operator's identity provider (§18). */
export const providerTexts = {
  signInWith: 'Sign in with {name}',
  isLinked: 'You can sign in to this account with {name}.',
  notLinked: 'Link this account, and {name} signs you in to it.',
  link: 'Link',
  unlink: 'Remove the link',
  unlinked: 'Link removed',
  notUnlinked: 'Link not removed',
} as const
