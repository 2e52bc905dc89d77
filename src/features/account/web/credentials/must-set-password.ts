/** History state of the account page for who has come in without the password, and should set a new one (§18). */
export const MUST_SET_PASSWORD = { mustSetPassword: true } as const

export function mustSetPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mustSetPassword' in state
}
