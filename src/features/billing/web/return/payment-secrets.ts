/** The two secrets in the address to which a payment page returns (§4 "Payment return"). */

export interface PaymentSecrets {
  readonly sessionId: string | null
  readonly authToken: string | null
}

let taken: PaymentSecrets | null = null

/** Stores the payment's secrets from the query. Returns false if the query contains none. */
export function readPaymentSecrets(search: string): boolean {
  const given = new URLSearchParams(search)
  const secrets = { sessionId: given.get('session_id') || null, authToken: given.get('auth') || null }
  if (secrets.sessionId === null && secrets.authToken === null) return false
  taken = secrets
  return true
}

/**
 * Removes the payment's secrets from the address. Must be called before the page loads anything (`app/web/first-paint.ts`), so
 * that neither other code nor the history sees the secrets.
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
