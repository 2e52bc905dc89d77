/** History state of the account page for who has come in without the password, and should set a new one (§18). */
export const NEEDS_NEW_WAY = { needsNewWay: true } as const

export function needsNewWay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'needsNewWay' in state
}
