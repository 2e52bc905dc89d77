/** Every page loads these (§14: page). */
export const menuTexts = {
  logIn: 'Log In',
  accountMenu: 'Account menu',
  themeNotSaved: 'The theme could not be saved.',
} as const
