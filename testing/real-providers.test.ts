/**
 * Generates a debate with the real providers' models. It runs only if at least one of `TEST_OPENAI_API_KEY`,
 * `TEST_XAI_API_KEY` and `TEST_ANTHROPIC_API_KEY` is set, because it needs a network and costs a few cents (CONTRIBUTING.md).
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { readCards } from '#features/debates/cards.ts'
import { summariseResponse } from '#features/cards/contract.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { playTurn } from './play-turn.ts'
import { signUp } from './sign-up.ts'
import { world } from './world.ts'

/** The timeout in milliseconds for a debate with its cards. A model that always thinks may take a minute per turn. */
const PATIENCE_MS = 300_000
const MOST = 0.5

describe.each([
  { variable: 'TEST_OPENAI_API_KEY', provider: 'openai', other: 'gpt-4' },
  { variable: 'TEST_XAI_API_KEY', provider: 'xai', other: 'grok-4' },
  { variable: 'TEST_ANTHROPIC_API_KEY', provider: 'anthropic', other: 'claude-sonnet-4-20250514' },
])('§10 $provider itself; skipped unless $variable is set, because it costs money', (row) => {
  const { variable, provider, other } = row
  const key = process.env[variable] ?? ''

  test.skipIf(key === '')(
    'two whole turns, of Alex and of another model, and the cards of both',
    async () => {
      const product = await world({
        environment: { [variable.replace('TEST_', '')]: key },
        limits: { dailySpendUsd: MOST, dailySpendShare: 1 },
      })
      onTestFinished(() => product.close())
      const me = product.visitor()
      await signUp(me, 'owner')
      await product.operate('plan', 'owner', 'pro', 'until', '2026-01-02')
      const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
      const { id } = await me.call(createDebate, {
        body: { ...body, option1Model: DEFAULT_MODEL, option2Model: other },
      })
      for (const aiModel of [DEFAULT_MODEL, other]) {
        const { response } = await playTurn(me, id)
        expect(response).toMatchObject({ engine: provider, aiModel, servedBy: expect.any(String), cut: false })
        expect(response.content).toMatch(/^[^<]{500,}[.!?…”"*)\]]+$/)
        const { summary } = await me.call(summariseResponse, { params: { id: response.id } })
        for (const { quote } of readCards(summary)) expect(response.content).toContain(quote)
      }
    },
    PATIENCE_MS,
  )
})
