import { type Dispatcher, EnvHttpProxyAgent, interceptors } from 'undici'

/**
 * One connection policy for everything that is fetched: a server that brings nothing for 30 s counts as gone, redirects
 * are followed, and the proxy of the environment (`HTTPS_PROXY`, `NO_PROXY`) is used, as pip and npm do.
 */
export function webAgent(): Dispatcher {
  return new EnvHttpProxyAgent({
    connect: { timeout: 10_000 },
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  }).compose(interceptors.redirect({ maxRedirections: 5 }))
}
