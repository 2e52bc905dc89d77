/**
 * Tests that a debate needs only a key (§10). The product runs with fake providers (`providers/`), which answer as the real
 * ones do today.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCards } from '#features/debates/cards.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { summariseResponse } from '#features/cards/contract.ts'
import { generatePositions } from '#features/positions/contract.ts'
import { translatePart } from '#features/translations/contract.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { modelSpend } from '#features/models/server/tables.ts'
import { makeMap, readVerdict } from '#features/verdict/contract.ts'
import { playTurn } from './play-turn.ts'
import { THOUGHT_WORDS } from './providers/generation.ts'
import type { ProviderName } from './providers/live-models.ts'
import { openProviders } from './providers/providers.ts'
import { signUp } from './sign-up.ts'
import { world } from './world.ts'

/** The current prices of these models in US dollars per million tokens (docs/operations.md). */
const PRICES: Readonly<Record<string, { readonly in: number; readonly out: number }>> = {
  'gpt-6-luna': { in: 0.1, out: 0.5 },
  'gpt-6-sol': { in: 2, out: 10 },
  'grok-4.3': { in: 1.25, out: 2.5 },
  'claude-haiku-5-5': { in: 0.1, out: 0.5 },
  'claude-sonnet-5-5': { in: 2, out: 10 },
}

async function opened(provider: ProviderName) {
  const providers = await openProviders()
  const name = provider.toUpperCase()
  const product = await world({
    environment: { [`${name}_API_KEY`]: providers.keys[provider], [`${name}_BASE_URL`]: providers.baseUrl(provider) },
    limits: { dailySpendUsd: 5, dailySpendShare: 1 },
  })
  onTestFinished(async () => {
    await product.close()
    await providers.close()
  })
  const me = product.visitor()
  await signUp(me, `owner-${provider}`)
  const tomorrow = new Date(product.clock.now() + 86_400_000).toISOString().slice(0, 10)
  await product.operate('plan', `owner-${provider}`, 'pro', 'until', tomorrow)
  const paid = () => providers.calls.filter((call) => call.paid)
  return { providers, product, me, paid }
}

describe.each([
  { provider: 'openai', other: 'gpt-4', served: ['gpt-6-luna', 'gpt-6-sol'] },
  { provider: 'xai', other: 'grok-4', served: ['grok-4.3', 'grok-4.3'] },
  { provider: 'anthropic', other: 'claude-sonnet-4-20250514', served: ['claude-haiku-5-5', 'claude-sonnet-5-5'] },
] as const)('with a key of $provider alone', ({ provider, other, served }) => {
  test('§10 a debate: whole turns of one paid call each, cards, positions, map and a translation', async () => {
    const { providers, product, me, paid } = await opened(provider)
    const positions = await me.call(generatePositions, { body: { query: 'How should a city divide its streets?' } })
    expect(positions.suggestedPositions).toEqual({ position1: 'More streets', position2: 'Less streets' })

    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await me.call(createDebate, {
      body: { ...body, option1Model: DEFAULT_MODEL, option2Model: other },
    })
    const costs: { readonly asked: number; readonly paid: number }[] = []
    for (const turn of [1, 2, 3, 4]) {
      const [asked, before] = [providers.calls.length, paid().length]
      const { streamed, response } = await playTurn(me, id)
      costs.push({ asked: providers.calls.length - asked, paid: paid().length - before })
      expect(response.content).toBe(streamed.trim())
      expect(response.content).toMatch(/^[A-Z][^]{500,}\.$/)
      expect(response.content).not.toMatch(/ponder privately|<think>/)
      expect(response).toMatchObject({
        turnNumber: turn,
        engine: provider,
        aiModel: turn % 2 === 1 ? DEFAULT_MODEL : other,
        servedBy: served[(turn - 1) % 2],
        cut: false,
      })
    }
    // Only a model's first turn may take a second call, after the provider has refused a setting.
    const once = { asked: 1, paid: 1 }
    expect(costs.slice(2)).toEqual([once, once])
    expect(Math.max(...costs.map((turn) => turn.paid))).toBeLessThanOrEqual(2)
    expect(JSON.stringify(providers.calls.map((call) => call.body))).not.toContain(THOUGHT_WORDS)

    const debate = await me.call(readDebate, { params: { id } })
    expect(debate.responses).toMatchObject([1, 2, 3, 4].map((turn) => ({ servedBy: served[(turn - 1) % 2] })))
    for (const { id: responseId, content } of debate.responses) {
      const before = paid().length
      const { summary } = await me.call(summariseResponse, { params: { id: responseId } })
      expect(paid().length - before).toBe(1)
      const cards = readCards(summary)
      expect(cards).toHaveLength(3)
      for (const { point, quote } of cards) {
        expect(content).toContain(quote)
        // A point made without a model is copied from the turn and is often the same as the quote.
        expect(quote).not.toBe(point)
      }
    }

    const map = await me.call(makeMap, { params: { id } })
    expect(map).toMatchObject({ by: 'model', unread: 0 })
    expect(map.edges.length).toBe(3)
    for (const { readings } of map.edges) expect(readings).toEqual({ yes: 2, no: 0 })
    expect(await me.call(readVerdict, { params: { id } })).toMatchObject({ result: 'withheld', reason: 'too-short' })

    const part = debate.responses[0]?.id
    const { texts } = await me.call(translatePart, { params: { id }, body: { part, language: 'de' } })
    expect(texts.join()).toContain('Mensch')

    const models = new Set(paid().map(({ model }) => model))
    expect(models).toEqual(new Set(served))
    const price = paid().reduce((sum, { model, usage }) => {
      const { in: perIn, out: perOut } = PRICES[model] ?? { in: NaN, out: NaN }
      return sum + usage.tokensIn * perIn + usage.tokensOut * perOut
    }, 0)
    const [spent] = await product.database.db.select().from(modelSpend)
    const sum = (spent?.microDollars ?? 0) + (spent?.payersMicroDollars ?? 0)
    expect(sum).toBeGreaterThan(price - 1)
    expect(sum).toBeLessThan(price + paid().length)
    expect((await product.operate('spend')).out).toContain(served[1])
  })

  test('§6 a visitor without an account plays with Alex', async () => {
    const { product } = await opened(provider)
    const visitor = product.visitor()
    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await visitor.call(createDebate, { body })
    const { response } = await playTurn(visitor, id)
    expect(response).toMatchObject({ aiModel: DEFAULT_MODEL, servedBy: served[0], engine: provider })
  })

  test('§8 a permanent fault has a sentence of its own', async () => {
    const { providers, me } = await opened(provider)
    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await me.call(createDebate, { body })
    const faults = [
      ['wrong-key', 'model-key'],
      ['no-credit', 'model-credit'],
      ['retired', 'model-retired'],
      ...(provider === 'xai' ? [] : ([['wrong-region', 'model-region']] as const)),
    ] as const
    for (const [kind, code] of faults) {
      providers.plant(provider, { kind })
      const failed = await playTurn(me, id).catch((error: unknown) => error)
      expect(failed).toMatchObject({ code })
      expect(String(failed)).not.toContain('in a moment')
    }
    providers.plant(provider, null)
    expect((await playTurn(me, id)).response.content.length).toBeGreaterThan(500)
  })
})
