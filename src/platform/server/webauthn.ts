/** Verifies passkeys (https://www.w3.org/TR/webauthn-3/). Only this file loads the library, at the first call. */
import { isIP } from 'node:net'
import { attempt } from '#platform/attempt.ts'

interface PasskeyCredential {
  readonly credentialId: string
  /** A COSE key in base64url. */
  readonly publicKey: string
  readonly transports: readonly string[]
}

/** A `PublicKeyCredential` as JSON, not validated yet. */
interface CredentialAnswer {
  readonly id: string
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string }
}

const TIMEOUT_MS = 5 * 60_000

type Library = typeof import('@simplewebauthn/server')
type Added = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type SignedIn = Parameters<Library['verifyAuthenticationResponse']>[0]['response']

export type WebAuthn = NonNullable<ReturnType<typeof webAuthnAt>>

/** Returns functions that add and verify passkeys, or null for a site at an IP address, where passkeys do not work. */
export function webAuthnAt(publicUrl: string, otherOrigins: readonly string[], rpName: string) {
  const { hostname: rpID, origin } = new URL(publicUrl)
  if (isIP(rpID.replace(/^\[|\]$/g, '')) !== 0) return null
  const library = (): Promise<Library> => import('@simplewebauthn/server')
  const named = (known: readonly PasskeyCredential[]) =>
    known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: [origin, ...otherOrigins],
    expectedRPID: rpID,
    requireUserVerification: true,
  })

  return {
    /** Returns `PublicKeyCredentialCreationOptionsJSON`. @param known credentials of this user */
    async toAdd(
      challenge: Buffer,
      user: { readonly id: string; readonly name: string; readonly displayName: string },
      known: readonly PasskeyCredential[],
    ): Promise<object> {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName,
        rpID,
        userName: user.name,
        userDisplayName: user.displayName,
        userID: new TextEncoder().encode(user.id),
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: named(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Returns `PublicKeyCredentialRequestOptionsJSON`. @param allowed null for any key of this site */
    async toSignIn(challenge: Buffer, allowed: readonly PasskeyCredential[] | null): Promise<object> {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(allowed !== null && { allowCredentials: named(allowed) }),
      })
    },

    /** Verifies a new passkey; returns null if the answer does not prove possession of the passkey. */
    async verifyAdded(answer: CredentialAnswer, challenge: string) {
      const { verifyRegistrationResponse } = await library()
      const response = answer as unknown as Added
      // The library throws for every invalid answer.
      const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(challenge) }).catch(refused)
      if (registrationInfo === undefined) return null
      const { credential, credentialBackedUp } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: credential.transports ?? [],
        counter: credential.counter,
        synced: credentialBackedUp,
      }
    },

    /** Returns the new counter, which the caller must compare with the last counter, or null if the signature is wrong. */
    async verifySignIn(answer: CredentialAnswer, challenge: string, known: PasskeyCredential) {
      const { verifyAuthenticationResponse } = await library()
      const response = answer as unknown as SignedIn
      const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'))
      // With 0, the library does not compare the counters. The caller compares them, to detect copied keys.
      const credential = { id: known.credentialId, publicKey, counter: 0 }
      const proven = await verifyAuthenticationResponse({ response, credential, ...expected(challenge) }).catch(refused)
      if (!proven.verified || proven.authenticationInfo === undefined) return null
      return { counter: proven.authenticationInfo.newCounter }
    },
  }
}

const refused = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({ verified: false })

export function challengeIn({ response }: CredentialAnswer): string | null {
  const challenge = attempt(() => {
    const json = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return (JSON.parse(json) as Readonly<Record<string, unknown>>)['challenge']
  })
  return typeof challenge === 'string' ? challenge : null
}
