/** The products of a worker's journeys: each is started when a journey first asks for it, and serves the later ones. */
import { type FakeUpstream, fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { LIMITS } from './limits.ts'
import { type Line, openLine } from './line.ts'
import { startProduct } from './product.ts'
import { openShop } from './shop.ts'

interface Running {
  /** Without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Whose model answers what the journey tells the upstream. */
export interface Modelled extends Running {
  readonly upstream: FakeUpstream
}
/** With a payment sandbox, whose clock a journey may move forward. */
export interface Selling extends Running {
  readonly sandbox: Sandbox
}
/** With a slow debater, so that a journey can act while a turn is being written, behind a line that it can cut. */
export interface Slow extends Running {
  readonly line: Line
}

const kinds = {
  /** Without a key of a model: the scripted debater speaks, and has said all before the reader has begun. */
  scripted: (): Promise<Running> => startProduct({ LIMITS, SCRIPTED_MS_PER_PIECE: '0' }),

  /** Behind an operator's proxy, which names the visitor's address and country. */
  proxied: (): Promise<Running> => startProduct({ LIMITS, TRUST_PROXY: '127.0.0.1', GEO_HEADER: 'x-country' }),

  async slow(): Promise<Slow> {
    const line = await openLine()
    const product = await startProduct({ LIMITS, SCRIPTED_MS_PER_PIECE: '20', PUBLIC_URL: line.url })
    line.leadTo(Number(new URL(product.url).port))
    return { url: line.url, line, stop: async () => void (await Promise.all([line.close(), product.stop()])) }
  },

  async modelled(): Promise<Modelled> {
    const upstream = await fakeUpstream()
    const keys = { OPENAI_API_KEY: 'sk-test-0123456789abcdef', OPENAI_BASE_URL: `${upstream.url}/v1` }
    const product = await startProduct({ LIMITS, ...keys })
    return {
      url: product.url,
      upstream,
      async stop() {
        await product.stop()
        await upstream.close()
      },
    }
  },

  async selling(): Promise<Selling> {
    const { product, sandbox, close } = await openShop({ SCRIPTED_MS_PER_PIECE: '0' })
    return { url: product.url, sandbox, stop: close }
  },
}

type Kinds = typeof kinds

export interface Products {
  /** The worker's product of this kind. */
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
      const started = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await Promise.all(started.map((product) => product.stop()))
    },
  }
}
