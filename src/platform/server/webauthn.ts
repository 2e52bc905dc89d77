/**
 * Passkeys by WebAuthn (https://www.w3.org/TR/webauthn-3/). The only importer of the library, which is loaded with the
 * first call.
 */
import { isIP } from 'node:net'

interface PasskeyCredential {
  readonly credentialId: string
  /** COSE key. */
  readonly publicKey: string
  readonly transports: readonly string[]
}

interface NewCredential extends PasskeyCredential {
  readonly counter: number
  readonly synced: boolean
}

/** `PublicKeyCredential` as JSON, not checked yet. */
interface CredentialAnswer {
  readonly id: string
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string }
}

interface Relying {
  readonly rpId: string
  readonly rpName: string
  /** Origins of this site. */
  readonly origins: readonly string[]
}

export interface WebAuthn {
  /** `PublicKeyCredentialCreationOptionsJSON`. @param known credentials of this user */
  toAdd(
    challenge: Buffer,
    user: { readonly id: string; readonly name: string; readonly displayName: string },
    known: readonly PasskeyCredential[],
  ): Promise<object>
  /** `PublicKeyCredentialRequestOptionsJSON`. @param allowed null for any key of this site */
  toSignIn(challenge: Buffer, allowed: readonly PasskeyCredential[] | null): Promise<object>
  /** Null if the answer does not prove the key. */
  verifyAdded(answer: CredentialAnswer, challenge: string): Promise<NewCredential | null>
  /** The counter, to compare with the last one; null if the signature is wrong. */
  verifySignIn(
    answer: CredentialAnswer,
    challenge: string,
    known: PasskeyCredential,
  ): Promise<{ counter: number } | null>
}

/** Milliseconds of the browser's dialog. */
const TIMEOUT_MS = 5 * 60_000

type Library = typeof import('@simplewebauthn/server')
type Added = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type SignedIn = Parameters<Library['verifyAuthenticationResponse']>[0]['response']

function webAuthn({ rpId, rpName, origins }: Relying): WebAuthn {
  const library = (): Promise<Library> => import('@simplewebauthn/server')
  const named = (known: readonly PasskeyCredential[]) =>
    known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
  })

  return {
    async toAdd(challenge, user, known) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName,
        rpID: rpId,
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

    async toSignIn(challenge, allowed) {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(allowed !== null && { allowCredentials: named(allowed) }),
      })
    },

    async verifyAdded(answer, challenge) {
      const { verifyRegistrationResponse } = await library()
      const response = answer as unknown as Added
      // The library throws for every wrong answer.
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

    async verifySignIn(answer, challenge, { credentialId, publicKey }) {
      const { verifyAuthenticationResponse } = await library()
      const response = answer as unknown as SignedIn
      // With 0 the library leaves the comparison to the caller, which detects copied keys.
      const credential = {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      }
      const proven = await verifyAuthenticationResponse({ response, credential, ...expected(challenge) }).catch(refused)
      if (!proven.verified || proven.authenticationInfo === undefined) return null
      return { counter: proven.authenticationInfo.newCounter }
    },
  }
}

const refused = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({ verified: false })

/** Returns null if there is no challenge. */
export function challengeIn({ response }: CredentialAnswer): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** Returns null for a site at an IP address, where browsers have no passkeys. */
export function webAuthnAt(publicUrl: string, otherOrigins: readonly string[], rpName: string): WebAuthn | null {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return webAuthn({ rpId: hostname, rpName, origins: [origin, ...otherOrigins] })
}
