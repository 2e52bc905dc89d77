import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { publicConfig } from '#features/models/contract.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { testDatabase } from '#testing/database.ts'
import { visitorAt } from '#testing/visitor.ts'
import { QUESTIONS } from '../questions/all.ts'
import { playAll } from './all.ts'
import { openProduct, type Product, scriptedOnly } from './product.ts'

let open: Product | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

async function product(env: Readonly<Record<string, string>> = {}) {
  const config = scriptedOnly(readConfig(env))
  const database = await testDatabase()
  open = await openProduct({
    config,
    encyclopedia: null,
    database,
    clock: systemClock,
    random: Math.random,
    log: createLog('silent'),
  })
  return open
}

describe('the product that is evaluated', () => {
  test('an operator’s daily ceiling stays, every other limit is far away', async () => {
    const limits = {
      anonymousResponsesPerDebate: 1,
      debatesPerIpPerHour: 1,
      runningTurnsPerViewer: 1,
      dailySpendUsd: 0,
    }
    const { url } = await product({ LIMITS: JSON.stringify(limits) })
    const visitor = visitorAt(url)
    const told = await visitor.call(publicConfig)
    const { turnsPerUserPerDay, ...others } = told.limits
    const far = [...Object.values(turnsPerUserPerDay), ...Object.values(others)]
    expect(far.every((limit) => limit === 1_000_000)).toBe(true)
    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    for (let debate = 0; debate < 3; debate++) await visitor.call(createDebate, { body })
  })

  test('nothing that is configured is asked or written to when the script shall speak', async () => {
    const env = { OPENAI_API_KEY: 'key', LLM_GATEWAY_URL: 'http://127.0.0.1:9', LOCAL_MODEL: '/nowhere.gguf' }
    const database = { DATABASE_URL: 'postgres://127.0.0.1:9/none', REDIS_URL: 'redis://127.0.0.1:9' }
    const { status, meter } = await product({ ...env, ...database, DATA_DIR: '/nowhere/at/all' })
    expect(status()).toMatchObject({ kind: 'scripted', ready: true })
    expect(meter.engineFor('gpt-4o').kind).toBe('scripted')
    expect(existsSync('/nowhere')).toBe(false)
  })
})

describe('playing many', () => {
  const play = async (signal: AbortSignal, say: (line: string) => void = () => {}) =>
    playAll({
      product: await product(),
      questions: QUESTIONS.slice(0, 3),
      turns: 1,
      clock: systemClock,
      signal,
      password: 'a patent clerk in Bern',
      say,
    })

  test('in the order of the questions, each told when it is over', async () => {
    const lines: string[] = []
    const debates = await play(new AbortController().signal, (line) => lines.push(line))
    expect(debates.map(({ question }) => question.number)).toEqual([1, 2, 3])
    expect(lines.filter((line) => /^\d\/3 /.test(line))).toHaveLength(3)
    expect(lines).toContain('2/3 Is pineapple on pizza acceptable?')
  })

  test('stopped in between, what is over is kept and nothing new begins', async () => {
    const stop = new AbortController()
    const debates = await play(stop.signal, (line) => line.startsWith('1/3') && stop.abort(new Error('stopped')))
    expect(debates.map(({ question, fault }) => [question.number, fault])).toEqual([[1, null]])
  })
})
