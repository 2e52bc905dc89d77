import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { openAiEngine } from '#platform/server/llm/remote/openai.ts'
import { systemClock } from '#platform/clock.ts'
import { fakeUpstream } from './fake-upstream.ts'
import { fails, says } from './script.ts'
import { asking, read, stage } from './stage.ts'
import { microseconds, stampedToken, stampsOf } from './stamp.ts'

describe('the fake upstream', () => {
  test('an unknown path is 404', async () => {
    const upstream = await fakeUpstream()
    expect((await fetch(`${upstream.url}/v1/completions`, { method: 'POST' })).status).toBe(404)
    await upstream.close()
  })

  test('records how each call ended: answered, reset by us, aborted by the caller', async () => {
    const { engine, upstream } = await stage('openai')
    upstream.script(says('fine'), fails({ kind: 'reset', after: 1 }, 'x'), fails({ kind: 'stall', after: 1 }, 'x'))
    await read(engine.stream(asking()))
    await read(engine.stream(asking()))
    for await (const _ of engine.stream(asking())) break
    const ends = await Promise.all(upstream.calls.map((call) => call.ended))
    expect(ends).toEqual(['answered', 'reset', 'aborted'])
  })

  test('speaks with each caller in its own protocol', async () => {
    const upstream = await fakeUpstream()
    const ask = async (path: string) =>
      (await fetch(`${upstream.url}${path}`, { method: 'POST', body: '{"model":"m"}' })).text()
    expect(await ask('/v1/chat/completions')).toMatch(/"content":"Hello"[\s\S]*data: \[DONE\]\n\n$/)
    expect(await ask('/v1/messages')).toMatch(
      /^event: message_start\n[\s\S]*"text":"Hello"[\s\S]*"message_stop"\}\n\n$/,
    )
    expect(upstream.calls.map((call) => call.protocol)).toEqual(['openai', 'anthropic'])
    await upstream.close()
  })
})

describe('stamps', () => {
  test('the send times are found again in any text of several tokens', () => {
    const before = microseconds()
    const text = `${stampedToken(' time')}${stampedToken(' ~ is')}!`
    const [first = 0, second = 0, ...more] = stampsOf(text)
    expect(more).toEqual([])
    expect(first).toBeGreaterThanOrEqual(before)
    expect(second).toBeGreaterThanOrEqual(first)
    expect(stampsOf('no stamp ~ here ~')).toEqual([])
  })
})

test('run.ts prints its port and serves whole, stamped answers until it is told to end', async () => {
  const args = ['--import', 'tsx', 'testing/fake-upstream/run.ts', '--tokens', '5', '--pace', '5', '--stamp']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const engine = openAiEngine({
    name: 'bench',
    baseUrl: `http://127.0.0.1:${line}`,
    key: null,
    clock: systemClock,
    random: Math.random,
  })
  const { text, error } = await read(engine.stream(asking()))
  expect(error).toBeNull()
  expect(stampsOf(text)).toHaveLength(5)
  await engine.close()
  child.stdin.end()
  expect((await once(child, 'exit'))[0]).toBe(0)
})
