/** Tells a password manager whose password a form is about; nobody sees it, and without a name it is not sent. */
export function UsernameForManagers({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
