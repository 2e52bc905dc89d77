import { describe, expect, test } from 'vitest'
import type { EngineStatus } from '#features/models/contract.ts'
import { engineStatus } from '#testing/engine-status.ts'
import { engineReady } from './engine-ready.ts'

const local = (ready: boolean, progress: number | null) =>
  engineStatus({ kind: 'local', name: 'local:small', ready, progress })
const scripted = engineStatus()

async function waited(statuses: readonly EngineStatus[]) {
  const lines: string[] = []
  let at = 0
  const status = () => statuses[Math.min(at, statuses.length - 1)] ?? scripted
  const clock = { sleep: async () => void at++ }
  const engine = await engineReady(status, clock, new AbortController().signal, (line) => lines.push(line))
  return { engine, lines, steps: at }
}

describe('the engine that is to be judged', () => {
  test('whoever stops waiting stops', async () => {
    const stop = new AbortController()
    const clock = {
      sleep: async () => {
        stop.abort(new Error('stopped'))
        throw stop.signal.reason
      },
    }
    await expect(
      engineReady(
        () => local(false, null),
        clock,
        stop.signal,
        () => {},
      ),
    ).rejects.toThrow('stopped')
  })

  test('one that is ready is not waited for', async () => {
    expect(await waited([scripted])).toEqual({ engine: scripted, lines: [], steps: 0 })
  })

  test('a local model is waited for, and each step is told once', async () => {
    const { engine, lines } = await waited([
      local(false, null),
      local(false, 0.11),
      local(false, 0.19),
      local(false, 0.2),
      local(true, null),
    ])
    expect(engine.name).toBe('local:small')
    expect(lines).toEqual(['Waiting for local:small …', 'Loading local:small: 10 %', 'Loading local:small: 20 %'])
  })

  test('one that cannot be had leaves the script, and says so', async () => {
    const { engine, lines } = await waited([local(false, 0.5), scripted])
    expect(engine.kind).toBe('scripted')
    expect(lines.at(-1)).toBe('local:small cannot be had: the scripted debater speaks instead')
  })
})
