import type { Response } from '../contract/entries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { says } from '#testing/fake-upstream/script.ts'
import { stage } from '#testing/fake-upstream/stage.ts'
import { SPEECH } from '#testing/long-response.ts'
import { world } from '#testing/world.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { generateTurn, type TurnEvent } from '#features/turns/contract/turns.ts'
import { summariseResponse } from '#features/cards/contract.ts'
import { ANSWER_MAX } from '#features/turns/server/debaters/speech/cited-speech.ts'

const [HIGH = '', LOW = ''] = '🐈'.split('')
const never = () => new Promise<void>(() => {})

describe.each(databaseKinds)('what a model writes, on $name', ({ open: openDatabase }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())

  async function debating(protocol: 'openai' | 'anthropic' = 'openai') {
    const { upstream, engine } = await stage(protocol)
    const product = await world({ engine, shared: { database, broadcast: null, clock: stoppedClock() } })
    const me = product.visitor()
    const body = { question: 'Should cities ban private cars?', option1: 'Yes, ban them', option2: 'No, keep them' }
    const { id } = await me.call(createDebate, { body })
    const read = () => me.call(readDebate, { params: { id } })
    const turn = async () => {
      let shown = ''
      const stream = await me.open(generateTurn, { params: { id }, body: {} })
      let end: { response?: Response; error?: string; code?: string | undefined } = {}
      for await (const event of stream?.events() ?? []) {
        const { content = '', ...rest } = event as TurnEvent & { content?: string }
        shown += content
        if ('response' in rest || 'error' in rest) end = rest
      }
      return { shown, ...end }
    }
    return { upstream, product, me, read, turn }
  }

  describe('§13 readers have seen what is saved', () => {
    test.each(['openai', 'anthropic'] as const)('%s: U+0000 and what turns the words around it', async (protocol) => {
      const { upstream, product, read, turn } = await debating(protocol)
      upstream.script(says(' Light', ' is\0', ' \u202equick', `\u2069, ${HIGH}`, `${LOW} and`, ` small ${HIGH}`, '.\n'))
      const { shown, response } = await turn()
      expect(shown).toBe('Light is quick, 🐈 and small \uFFFD.')
      expect(response?.content).toBe(shown)
      expect((await read()).responses).toMatchObject([{ content: shown }])
      expect((await turn()).response).toMatchObject({ turnNumber: 2, content: 'Hello, world.' })
      await product.close()
    })

    test('a loop of a million characters in one piece: the turn fails where it is noticed, and the upstream is left', async () => {
      const { upstream, product, read, turn } = await debating()
      const begun = 'A lantern costs little. And over '
      upstream.script({ ...says(`${begun}${'the hills and over '.repeat(55_000)}`, 'more'), hold: never })
      const { shown, code, response } = await turn()
      expect(shown.startsWith(begun)).toBe(true)
      expect(shown.length).toBeLessThan(120)
      expect({ code, response }).toEqual({ code: 'model-failed', response: undefined })
      expect((await read()).responses).toEqual([])
      expect(await (await upstream.called(1)).ended).toBe('aborted')
      await product.close()
    })

    test('§14: an answer without end is a clear error; the upstream is left, and the next call works', async () => {
      const { upstream, product, read, turn } = await debating()
      const endless = Array.from({ length: ANSWER_MAX }, (_, n) => `${n} sheep. `)
      upstream.script(says(...endless), { ...says(endless.join(''), 'more'), hold: never })
      for (const nth of [1, 2]) {
        const { shown, error, code, response } = await turn()
        expect({ error, code, response }).toEqual({
          error: 'The AI model could not finish this turn. Please try again.',
          code: 'model-failed',
        })
        expect(shown.length).toBeLessThanOrEqual(ANSWER_MAX)
        expect(await (await upstream.called(nth)).ended).toBe('aborted')
        expect(await read()).toMatchObject({ responses: [], liveTurn: null })
      }
      expect((await turn()).response).toMatchObject({ turnNumber: 1, content: 'Hello, world.' })
      await product.close()
    })

    test.each(['openai', 'anthropic'] as const)('%s: in argument cards as well', async (protocol) => {
      const { upstream, product, me, turn } = await debating(protocol)
      upstream.script(says(SPEECH))
      const { response } = await turn()
      const quote = 'Streets without cars make people healthier'
      const cards = [{ point: `Clean\0er \u202eair ${HIGH}`, quote: `${quote}\0`, url: 'N/A' }]
      // Add an unescaped NUL, which JSON does not allow. `JSON.stringify` escapes the other control characters.
      upstream.script(says(JSON.stringify({ cards }).replace('N/A', 'N/A\0')))
      const id = response?.id ?? ''
      const { summary } = await me.call(summariseResponse, { params: { id } })
      expect(summary).toContain(`| Cleaner air \uFFFD | ${quote} | N/A |`)
      expect(await me.call(summariseResponse, { params: { id } })).toEqual({ summary })
      expect(upstream.calls).toHaveLength(2)
      await product.close()
    })
  })
})
