import { expect, test } from 'vitest'
import { engineStatus } from '#testing/engine-status.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { MODELS } from '../catalogue.ts'
import { publicConfig } from '../contract.ts'
import { askedModel } from './asked-model.ts'
import { modelRoutes } from './models.ts'

const limits = {
  anonymousResponsesPerDebate: 10,
  turnsPerVisitorPerDay: 30,
  responsesPerDebate: 500,
  turnsPerUserPerMinute: 20,
  turnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
  runningTurnsPerViewer: 3,
  dailySpendUsd: 5,
  dailySpendShare: 0.2,
}

const plans = { free: { models: ['gpt-4o'] }, standard: { models: [] }, pro: { models: ['gpt-4'], price: 5 } }

test('§11: GET /api/config tells address, engine, plans, billing and limits, and not what the operator spends', async () => {
  const engine = engineStatus({ kind: 'local', name: 'local:tiny', ready: false, progress: 0.5 })
  const [only] = modelRoutes({
    publicUrl: 'https://debate.example',
    aliases: ['old.example'],
    reportUrl: 'https://debate.example/wrong?body={body}',
    provider: { name: 'School' },
    registration: 'invite',
    site: {
      imprint: 'https://debate.example/imprint',
      terms: 'https://debate.example/terms',
      privacy: null,
      refund: null,
      support: 'mailto:help@debate.example',
    },
    engines: {
      status: () => engine,
      engineFor: (id) => (id === 'gpt-4.1-nano' ? askedModel(handEngine(), 'gpt-6-luna') : { kind: 'scripted' }),
    },
    sources: { place: 'Wikipedia' },
    speech: { languages: ['en'] },
    plans,
    limits,
    billing: 'sandbox',
    paymentOrigin: 'http://127.0.0.1:4242',
  })
  expect(only?.endpoint).toBe(publicConfig)
  const answer = await only?.run(undefined as never)
  expect(publicConfig.answer).not.toBe('stream')
  expect(answer).toEqual({
    publicUrl: 'https://debate.example',
    aliases: ['old.example'],
    reportUrl: 'https://debate.example/wrong?body={body}',
    provider: 'School',
    registration: 'invite',
    site: {
      imprint: 'https://debate.example/imprint',
      terms: 'https://debate.example/terms',
      privacy: null,
      refund: null,
      support: 'mailto:help@debate.example',
    },
    engine,
    servedBy: { ...Object.fromEntries(MODELS.map(({ id }) => [id, null])), 'gpt-4.1-nano': 'gpt-6-luna' },
    translates: true,
    sources: { place: 'Wikipedia' },
    speech: { languages: ['en'] },
    plans: { free: { models: ['gpt-4o'] }, standard: { models: [] }, pro: { models: ['gpt-4'] } },
    billing: 'sandbox',
    paymentOrigin: 'http://127.0.0.1:4242',
    limits: {
      anonymousResponsesPerDebate: 10,
      turnsPerVisitorPerDay: 30,
      responsesPerDebate: 500,
      turnsPerUserPerMinute: 20,
      turnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
      runningTurnsPerViewer: 3,
    },
  })
})
