import type { Page } from '@playwright/test'

/** Adds a virtual authenticator for passkeys (https://www.w3.org/TR/webauthn-3/#sctn-automation). */
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
    /** Removes the authenticator and its passkeys. */
    away: () => devtools.detach(),
    /** Sets whether the authenticator acts as if the user had touched it. */
    touched: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
