/** §4 "Payment return": the two secrets with which a payment page sends the browser back, taken out of the address. */

export interface Arrival {
  readonly sessionId: string | null
  readonly authToken: string | null
}

let arrived: Arrival | null = null

/** Takes the secrets from a query; returns whether it holds any. */
export function readArrival(search: string): boolean {
  const given = new URLSearchParams(search)
  const arrival = { sessionId: given.get('session_id') || null, authToken: given.get('auth') || null }
  if (arrival.sessionId === null && arrival.authToken === null) return false
  arrived = arrival
  return true
}

/**
 * Takes the secrets out of the plan page's address, so that neither the history nor anything that the page loads gets to
 * know them. A page load does that itself before it loads anything (`app/web/first-paint.ts`).
 */
export function clearAddress(): void {
  if (readArrival(location.search)) history.replaceState(history.state, '', location.pathname)
}

export const hasArrived = (): boolean => arrived !== null

/** Returns what the address held, once: the second time null, so that nothing is redeemed twice. */
export function takeArrival(): Arrival | null {
  const taken = arrived
  arrived = null
  return taken
}
