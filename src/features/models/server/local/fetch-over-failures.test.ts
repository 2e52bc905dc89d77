import { describe, expect, test } from 'vitest'
import type { FetchFault } from '#platform/server/llm/fetch/fetch-fault.ts'
import { FetchedElsewhere } from '#platform/server/llm/fetch/fetch-lock.ts'
import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import { stoppedClock } from '#testing/clock.ts'
import { type Tries, NoModel, fetchOverFailures } from './fetch-over-failures.ts'

const sourceOf = (name: string): ModelSource => ({
  name,
  label: name,
  file: `${name}.gguf`,
  url: `http://127.0.0.1:1/${name}`,
  sha256: null,
  bytes: null,
  license: null,
  page: null,
})
const [hub, index] = [sourceOf('hub'), sourceOf('index')]
const killed = new Error('the program that fetches it ended (SIGKILL); what has come stays')

/** What one try does: how far the first source comes, then how the try ends. */
interface Try {
  readonly reaches?: number
  readonly ends: Error | readonly FetchFault[] | 'here'
}

/** Makes the given tries, the last one again and again, with a clock whose `sleep` returns at once. */
function fetching(steps: readonly Try[], signal = new AbortController().signal) {
  const asked: string[] = []
  const pauses: (string | number)[] = []
  const attempt: Tries['attempt'] = async ({ sources, onProgress, onSkipped }) => {
    const step = steps[Math.min(asked.length, steps.length - 1)]
    asked.push(sources.map(({ name }) => name).join(' '))
    const [first = hub] = sources
    if (step?.reaches !== undefined) onProgress(first, step.reaches)
    if (step?.ends === 'here') return { path: '/models/hub.gguf', source: first }
    if (step?.ends instanceof Error) throw step.ends
    for (const [at, source] of sources.entries()) onSkipped(source, 'away', step?.ends[at] ?? 'network')
    return null
  }
  const fetched = fetchOverFailures({
    sources: [hub, index],
    attempt,
    onProgress: () => {},
    onSkipped: () => {},
    onPause: ({ why }, pauseMs) => pauses.push(why, pauseMs / 1_000),
    clock: { ...stoppedClock(), sleep: async () => signal.throwIfAborted() },
    signal,
  })
  return { fetched, asked, pauses }
}

describe('§10: a local model that cannot be fetched', () => {
  test('after six tries in a row that brought nothing it is given up, with its reason', async () => {
    const { fetched, asked, pauses } = fetching([{ ends: killed }])
    await expect(fetched).rejects.toMatchObject({ why: 'stopped', message: killed.message })
    expect(asked).toHaveLength(6)
    expect(pauses.filter((one) => one !== 'stopped')).toEqual([1, 30, 300, 1_800, 7_200])
  })

  test('a source that gave a wrong file is not asked again, and the last one ends it', async () => {
    const { fetched, asked } = fetching([{ ends: ['unexpected', 'network'] }, { ends: ['unexpected'] }])
    await expect(fetched).rejects.toMatchObject({ why: 'unexpected' })
    expect(asked).toEqual(['hub index', 'index'])
  })

  test('while the server closes nothing is tried again', async () => {
    const closing = new AbortController()
    closing.abort(new Error('closing'))
    const { fetched, asked, pauses } = fetching([{ ends: killed }], closing.signal)
    await expect(fetched).rejects.toThrow('closing')
    expect([asked.length, pauses]).toEqual([1, []])
  })

  test.each<[FetchFault[], string]>([
    [['network', 'network'], 'network'],
    [['network', 'refused'], 'refused'],
    [['network', 'disk'], 'disk'],
    [['disk', 'unexpected'], 'disk'],
  ])('of the reasons of its sources, %j, the page is told %s', async (faults, why) => {
    const { fetched, pauses } = fetching([{ ends: faults }, { ends: 'here' }])
    await fetched
    expect(pauses[0]).toBe(why)
  })

  test('another program that fetches is waited for', async () => {
    const { fetched, pauses } = fetching([{ ends: new FetchedElsewhere('already') }, { ends: 'here' }])
    expect((await fetched).source).toBe(hub)
    expect(pauses).toEqual(['elsewhere', 1])
  })

  test('as long as each try brings something new, it is killed as often as one likes', async () => {
    const steps = Array.from({ length: 9 }, (_, at) => ({ reaches: (at + 1) / 10, ends: killed }))
    const { fetched, asked, pauses } = fetching([...steps, { ends: 'here' }])
    expect((await fetched).source).toBe(hub)
    expect(asked).toHaveLength(10)
    expect(new Set(pauses)).toEqual(new Set(['stopped', 1]))
  })

  test('what an earlier try had brought is nothing new', async () => {
    const { fetched, asked } = fetching([{ reaches: 0.5, ends: killed }])
    await expect(fetched).rejects.toBeInstanceOf(NoModel)
    expect(asked).toHaveLength(6)
  })
})
