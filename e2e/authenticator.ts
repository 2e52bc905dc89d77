/** An authenticator of passkeys (https://www.w3.org/TR/webauthn-3/#sctn-automation). */
import type { Page } from '@playwright/test'

/** Gives the browser an authenticator that verifies its person at once, as a phone's fingerprint does. */
export async function haveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Takes the authenticator and its passkeys away. */
    away: () => devtools.detach(),
    /** Whether the person touches the authenticator in what is asked from now on, the name field's offer included. */
    touched: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
