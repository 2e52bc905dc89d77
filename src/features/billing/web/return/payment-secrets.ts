/** §4 "Payment return": the two secrets that a payment page puts into the return address. */

export interface PaymentSecrets {
  readonly sessionId: string | null
  readonly authToken: string | null
}

let taken: PaymentSecrets | null = null

/** Stores the secrets of a payment; returns false if the query contains none. */
export function readPaymentSecrets(search: string): boolean {
  const given = new URLSearchParams(search)
  const secrets = { sessionId: given.get('session_id') || null, authToken: given.get('auth') || null }
  if (secrets.sessionId === null && secrets.authToken === null) return false
  taken = secrets
  return true
}

/**
 * Must be called before the page loads anything (`app/web/first-paint.ts`), so that neither other code nor the history
 * sees the secrets.
 */
export function removeSecretsFromAddress(): void {
  if (readPaymentSecrets(location.search)) history.replaceState(history.state, '', location.pathname)
}

export const hasPaymentSecrets = (): boolean => taken !== null

/** Returns the secrets only once; later calls return null. */
export function takePaymentSecrets(): PaymentSecrets | null {
  const once = taken
  taken = null
  return once
}
