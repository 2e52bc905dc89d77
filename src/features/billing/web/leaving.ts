/** The two ways in which a payment leaves this page; an argument of the components, so that tests see them used. */
export interface Leaving {
  /** @param address of a payment page; `isPaymentAddress` has checked it */
  goTo(address: string): void
  reload(): void
}

export const thisPage: Leaving = {
  goTo: (address) => location.assign(address),
  reload: () => location.reload(),
}
