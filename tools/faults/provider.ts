import { fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { says, type Script } from '#testing/fake-upstream/script.ts'

/** The pieces of each answer. In a debate for which `hold` was called, only the first piece is sent immediately. */
export const HELD = ['Imagine a train in the dark. ', 'It passes a lamp. ', 'Both arrive.'] as const

export interface Held {
  release(): void
  asked(): boolean
}

export interface Provider {
  readonly url: string
  /** Holds back all pieces of this debate's answers except the first or, if `silent` is true, all pieces. */
  hold(question: string, silent?: boolean): Held
  answer(question: string): void
  running(): Promise<number>
  stop(): Promise<void>
}

export async function standInProvider(): Promise<Provider> {
  const upstream = await fakeUpstream()
  const held = new Map<string, () => Script>()
  upstream.otherwise((body) => {
    const said = JSON.stringify(body)
    const script = [...held].find(([question]) => said.includes(question))?.[1]
    return script?.() ?? says(...HELD)
  })
  return {
    url: `${upstream.url}/v1`,
    hold(question, silent = false) {
      let asked = false
      let free = 0
      const waiting: (() => void)[] = []
      const hold = async () => {
        if (free > 0) free -= 1
        else await new Promise<void>((resolve) => waiting.push(resolve))
      }
      held.set(question, () => {
        asked = true
        return silent ? { pieces: [], fault: { kind: 'stall', after: 0 } } : { pieces: HELD, hold }
      })
      return {
        asked: () => asked,
        release() {
          const next = waiting.shift()
          if (next) next()
          else free += 1
        },
      }
    },
    answer: (question) => void held.delete(question),
    async running() {
      const open = Symbol('running')
      const states = upstream.calls.map(({ ended }) => Promise.race([ended, Promise.resolve(open)]))
      return (await Promise.all(states)).filter((state) => state === open).length
    },
    stop: () => upstream.close(),
  }
}
