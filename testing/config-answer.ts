/** Builds a `GET /api/config` response with only the scripted debater, for page tests that need no server. */
import type * as v from 'valibot'
import { readConfig } from '#app/server/config.ts'
import { MODELS } from '#features/models/catalogue.ts'
import type { publicConfig } from '#features/models/contract.ts'

export function configAnswer(): v.InferOutput<NonNullable<Exclude<typeof publicConfig.answer, 'stream'>>> {
  const { publicUrl, plans, limits, site } = readConfig({})
  return {
    publicUrl,
    aliases: [],
    reportUrl: null,
    provider: null,
    site,
    registration: 'open',
    engine: { kind: 'scripted', name: 'scripted', ready: true, progress: null, server: null },
    servedBy: Object.fromEntries(MODELS.map(({ id }) => [id, null])),
    translates: false,
    sources: { place: null },
    speech: null,
    plans: {
      free: { models: [...plans.free.models] },
      standard: { models: [...plans.standard.models] },
      pro: { models: [...plans.pro.models] },
    },
    billing: 'off',
    paymentOrigin: null,
    limits,
  }
}
