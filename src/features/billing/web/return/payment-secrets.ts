/** §4 "Payment return": the two secrets with which a payment page sends the browser back, taken out of the address. */

export interface PaymentSecrets {
  readonly sessionId: string | null
  readonly authToken: string | null
}

let taken: PaymentSecrets | null = null

/** Takes the secrets from a query; returns whether it holds any. */
export function readPaymentSecrets(search: string): boolean {
  const given = new URLSearchParams(search)
  const secrets = { sessionId: given.get('session_id') || null, authToken: given.get('auth') || null }
  if (secrets.sessionId === null && secrets.authToken === null) return false
  taken = secrets
  return true
}

/**
 * Takes the secrets out of the plan page's address, so that neither the history nor anything that the page loads gets to
 * know them. A page load does that itself before it loads anything (`app/web/first-paint.ts`).
 */
export function removeSecretsFromAddress(): void {
  if (readPaymentSecrets(location.search)) history.replaceState(history.state, '', location.pathname)
}

export const hasPaymentSecrets = (): boolean => taken !== null

/** Returns what the address held, once: the second time null, so that nothing is redeemed twice. */
export function takePaymentSecrets(): PaymentSecrets | null {
  const once = taken
  taken = null
  return once
}
