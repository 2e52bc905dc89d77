import { once } from 'node:events'
import { start } from './process.ts'
import type { Ask, Measured, Order } from './readers.ts'

export interface Load {
  /**
   * Opens the streams gradually, and resolves when the last one has been requested.
   * @param again reopens each stream when it ends
   */
  open(asks: readonly Ask[], options: { perSecond: number; again: boolean }): Promise<void>
  measure(ms: number): Promise<Measured>
  close(): Promise<void>
  stop(): Promise<void>
}

export function startLoad(cpu: number): Load {
  const started = start(['--import', 'tsx', 'tools/bench/readers.ts'], { cpu, ipc: true })
  const order = async (what: Order): Promise<unknown> => {
    const answered = once(started.child, 'message')
    started.child.send(what)
    return ((await answered) as unknown[])[0]
  }
  return {
    open: async (asks, { perSecond, again }) => {
      await order({ do: 'open', asks, perSecond, again })
    },
    measure: async (ms) => (await order({ do: 'measure', ms })) as Measured,
    close: async () => {
      await order({ do: 'close' })
    },
    stop: () => started.stop(),
  }
}
