/**
 * Signs people in at an OpenID Connect provider (Core 1.0; authorization code with PKCE, state and nonce). The provider
 * is asked with the first sign-in, not at the start: a server whose provider is away starts and says so at the button.
 */
import type { Clock } from '#platform/clock.ts'
import type { OpenIdProvider, OpenIdSettings } from './openid.ts'

/** Milliseconds. */
const KNOWN_FOR_MS = 3_600_000

/** @param redirectUri where the provider sends the browser back to */
export function openIdProvider(
  settings: OpenIdSettings,
  redirectUri: string,
  clock: Pick<Clock, 'now'>,
): OpenIdProvider {
  let known: { readonly at: number; readonly config: ReturnType<typeof discover> } | null = null

  async function discover() {
    const { discoverProvider } = await import('./openid-client.ts')
    return discoverProvider(settings)
  }
  /** A failed description is fetched again the next time. */
  function description(): ReturnType<typeof discover> {
    if (known !== null && clock.now() - known.at < KNOWN_FOR_MS) return known.config
    const asked = { at: clock.now(), config: discover() }
    known = asked
    asked.config.catch(() => {
      if (known === asked) known = null
    })
    return asked.config
  }

  return {
    begin: async (checks) => (await description()).begin(redirectUri, checks),
    finish: async (callback, checks) => (await description()).finish(callback, checks),
  }
}
