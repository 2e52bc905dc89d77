/** The account's texts that every page loads; the others come with their screens (§14: page). */
export const menuTexts = {
  logIn: 'Log In',
  accountMenu: 'Account menu',
  themeNotSaved: 'The theme could not be saved.',
} as const
