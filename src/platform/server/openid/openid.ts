/**
 * OpenID Connect Core 1.0; authorization code with PKCE, state and nonce. The provider is called with the first sign-in, so that a server
 * whose provider is away starts.
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
  /** A failed description is fetched again the next time. */
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
    /** The provider's page. Rejects if the provider cannot be reached. */
    begin: async (checks: OpenIdChecks): Promise<URL> => (await description()).begin(redirectUri, checks),
    /** Rejects without the checks or the provider's signature. */
    finish: async (callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson> =>
      (await description()).finish(callback, checks),
  }
}
