import { type Dispatcher, EnvHttpProxyAgent, interceptors } from 'undici'

/** A server silent for 30 s is gone; redirects and the environment's proxy (`HTTPS_PROXY`, `NO_PROXY`) are followed. */
export function webAgent(): Dispatcher {
  return new EnvHttpProxyAgent({
    connect: { timeout: 10_000 },
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  }).compose(interceptors.redirect({ maxRedirections: 5 }))
}
