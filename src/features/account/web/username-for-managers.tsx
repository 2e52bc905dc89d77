/** Tells a password manager to which user a form's password belongs. It is hidden, and not sent without `name`. */
export function UsernameForManagers({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
