/** Provides the products that a worker's tests share. Each product starts when a test first needs it. */
import { type FakeUpstream, fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import type { OpenIdHost } from '#testing/openid-host.ts'
import { type TcpProxy, tcpProxy } from '#testing/tcp-proxy.ts'
import type { Sandbox } from 'stripe-sandbox'
import { freePort } from '../scripts/free-port.mjs'
import { openEncyclopedia } from './encyclopedia.ts'
import { LIMITS } from './limits.ts'
import { OPERATED, type Operate } from './operator.ts'
import { startProduct } from './product.ts'
import { openShop } from './shop.ts'

interface Running {
  readonly url: string
  stop(): Promise<void>
}

export interface Modelled extends Running {
  readonly upstream: FakeUpstream
  readonly proxy: TcpProxy
}
/** A product with a payment sandbox, whose clock a test may move forward. */
export interface Selling extends Running {
  readonly sandbox: Sandbox
}
export interface Provided extends Running {
  readonly host: OpenIdHost
}
export interface Operated extends Running {
  readonly operate: Operate
}

/** Each of these functions starts the product in a different configuration, which takes seconds of CPU time. */
const kinds = {
  /**
   * Starts a product without a model's key, whose scripted debater finishes each turn at once. Tests may set the visitor's
   * address and country in headers.
   */
  scripted: (): Promise<Running> =>
    startProduct({ LIMITS, SCRIPTED_MS_PER_PIECE: '0', TRUST_PROXY: '127.0.0.1', GEO_HEADER: 'x-country' }),

  async modelled(): Promise<Modelled> {
    const [upstream, proxy] = await Promise.all([fakeUpstream(), tcpProxy()])
    const keys = { OPENAI_API_KEY: 'sk-test-0123456789abcdef', OPENAI_BASE_URL: `${upstream.url}/v1` }
    const url = `http://localhost:${proxy.port}`
    const product = await startProduct({ LIMITS, ...keys, PUBLIC_URL: url })
    proxy.leadTo(Number(new URL(product.url).port))
    return {
      url,
      upstream,
      proxy,
      async stop() {
        await Promise.all([proxy.close(), product.stop()])
        await upstream.close()
      },
    }
  },

  /** Starts a product that looks up facts in an encyclopedia (§17), which the scripted debater quotes. */
  async sourced(): Promise<Running> {
    const { settings, close } = await openEncyclopedia()
    const product = await startProduct({ LIMITS, SCRIPTED_MS_PER_PIECE: '0', ...settings })
    return { url: product.url, stop: () => product.stop().finally(close) }
  },

  async provided(): Promise<Provided> {
    // Import this module only when it is needed, because it prints warnings in older versions of Node.
    const { openIdHost } = await import('#testing/openid-host.ts')
    const port = await freePort()
    const host = await openIdHost({ publicUrl: `http://localhost:${port}` })
    const { issuer, clientId, clientSecret, name } = host.settings
    const provider = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    }
    const product = await startProduct({ LIMITS, PORT: String(port), ...provider })
    return {
      url: product.url,
      host,
      async stop() {
        await product.stop()
        await host.close()
      },
    }
  },

  /** Starts a product where only invited people can register and an operator gives commands (§19). */
  operated: (): Promise<Operated> => startProduct({ LIMITS, ...OPERATED }),

  async selling(): Promise<Selling> {
    const { product, sandbox, close } = await openShop({ SCRIPTED_MS_PER_PIECE: '0' })
    return { url: product.url, sandbox, stop: close }
  },
}

type Kinds = typeof kinds

export interface Products {
  of<Kind extends keyof Kinds>(kind: Kind): ReturnType<Kinds[Kind]>
}

export function openProducts(): Products & { stop(): Promise<void> } {
  const running = new Map<string, Promise<Running>>()
  return {
    of<Kind extends keyof Kinds>(kind: Kind) {
      const there = running.get(kind) ?? kinds[kind]()
      running.set(kind, there)
      return there as ReturnType<Kinds[Kind]>
    },
    async stop() {
      const settled = await Promise.allSettled(running.values())
      await Promise.all(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])))
    },
  }
}
