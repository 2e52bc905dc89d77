/** How a payment leaves this page; an argument of the components, so that a test can record it. */
export interface PageNavigation {
  /** @param address of a payment page; `isPaymentAddress` has checked it */
  goTo(address: string): void
  reload(): void
}

export const browserNavigation: PageNavigation = {
  goTo: (address) => location.assign(address),
  reload: () => location.reload(),
}
