import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { MODELS } from './catalogue.ts'

export const texts = { unknownModel: 'There is no such model.' } as const

export const engineStatusSchema = v.object({
  kind: v.picklist(['remote', 'local', 'scripted']),
  name: v.string(),
  /** False while the server looks for or loads a local model. Meanwhile, the scripted debater answers. */
  ready: v.boolean(),
  /** 0 to 1 while a local model is loading, otherwise null. */
  progress: v.nullable(v.number()),
  server: v.nullable(v.string()),
})
export type EngineStatus = v.InferOutput<typeof engineStatusSchema>

const limit = v.pipe(v.number(), v.safeInteger())
const publicLimitsSchema = v.object({
  anonymousResponsesPerDebate: limit,
  turnsPerVisitorPerDay: limit,
  responsesPerDebate: limit,
  turnsPerUserPerMinute: limit,
  turnsPerUserPerDay: v.object({ free: limit, standard: limit, pro: limit }),
  runningTurnsPerViewer: limit,
})

export const billingKindSchema = v.picklist(['live', 'test', 'sandbox', 'off'])
export type BillingKind = v.InferOutput<typeof billingKindSchema>

export const REGISTRATIONS = ['open', 'invite', 'off'] as const
export type RegistrationKind = (typeof REGISTRATIONS)[number]

const planModelsSchema = v.object({ models: v.array(v.string()) })

const siteLinksSchema = v.object({
  imprint: v.nullable(v.string()),
  terms: v.nullable(v.string()),
  privacy: v.nullable(v.string()),
  refund: v.nullable(v.string()),
  support: v.nullable(v.string()),
})
export type SiteLinks = Readonly<v.InferOutput<typeof siteLinksSchema>>

const servedBySchema = v.object(Object.fromEntries(MODELS.map(({ id }) => [id, v.nullable(v.string())])))

export const configSchema = v.object({
  publicUrl: v.string(),
  aliases: v.array(v.string()),
  /** The address for reports, with the placeholders `{title}` and `{body}`; null if readers must copy their reports. */
  reportUrl: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  site: siteLinksSchema,
  registration: v.picklist(REGISTRATIONS),
  engine: engineStatusSchema,
  /** The provider’s model id for each model id of the catalogue; null if no provider serves the model. */
  servedBy: servedBySchema,
  translates: v.boolean(),
  sources: v.object({ place: v.nullable(v.string()) }),
  /** Null if speech is not available (§20); `languages` is null if the voice speaks all languages. */
  speech: v.nullable(v.object({ languages: v.nullable(v.array(v.string())) })),
  plans: v.object({ free: planModelsSchema, standard: planModelsSchema, pro: planModelsSchema }),
  billing: billingKindSchema,
  paymentOrigin: v.nullable(v.string()),
  limits: publicLimitsSchema,
})
export type PublicConfig = v.InferOutput<typeof configSchema>

export const publicConfig = endpoint('GET', '/api/config', {
  summary: 'How this installation is set up: its address, who writes the debates, limits.',
  answer: configSchema,
})

export const modelSchema = v.picklist(
  MODELS.map((model) => model.id),
  texts.unknownModel,
)
