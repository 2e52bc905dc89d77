/**
 * OpenID Connect Core 1.0; authorization code with PKCE, state and nonce. The provider is first called at a sign-in, so
 * that a server can start while its provider is unreachable.
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
  /** If fetching the description fails, the next call tries again. */
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
    /** Returns the address of the provider's page. Rejects if the provider cannot be reached. */
    begin: async (checks: OpenIdChecks): Promise<URL> => (await description()).begin(redirectUri, checks),
    /** Rejects if the checks or the provider's signature are missing or invalid. */
    finish: async (callback: URL, checks: OpenIdChecks): Promise<OpenIdPerson> =>
      (await description()).finish(callback, checks),
  }
}
