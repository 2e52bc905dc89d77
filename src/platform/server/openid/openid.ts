/**
 * Implements sign-in with OpenID Connect Core 1.0 (authorization code flow with PKCE, state and nonce). Calls the provider
 * only at a sign-in, so that the server can start while the provider is unreachable.
 */
import type { Clock } from '#platform/clock.ts'
import type { OpenIdChecks, OpenIdPerson, OpenIdSettings } from './openid-client.ts'

const KNOWN_FOR_MS = 3_600_000

export type OpenIdProvider = ReturnType<typeof openIdProvider>

export function openIdProvider(settings: OpenIdSettings, redirectUri: string, clock: Pick<Clock, 'now'>) {
  let known: { readonly at: number; readonly config: ReturnType<typeof discover> } | null = null

  async function discover() {
    const { discoverProvider } = await import('./openid-client.ts')
    return discoverProvider(settings)
  }
  /** Fetches the provider's description and caches it; failures are not cached. */
  function description(): ReturnType<typeof discover> {
    if (known !== null && clock.now() - known.at < KNOWN_FOR_MS) return known.config
    const fetched = { at: clock.now(), config: discover() }
    known = fetched
    fetched.config.catch(() => {
      if (known === fetched) known = null
    })
    return fetched.config
  }

  return {
    /** Returns the address of the provider's sign-in page. Rejects if the provider cannot be reached. */
    begin: async (checks: OpenIdChecks): Promise<URL> => (await description()).begin(redirectUri, checks),
    /** Completes a sign-in. Rejects if a check or the provider's signature is missing or invalid. */
    finish: async (callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson> =>
      (await description()).finish(callback, checks),
  }
}
