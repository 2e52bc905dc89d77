/** §11 `GET /api/config` */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { MODELS } from './catalogue.ts'

/** Errors of form fields. Dialogs and refusals load later. */
export const texts = {
  unknownModel: 'There is no such model.',
} as const

export const engineStatusSchema = z.object({
  kind: z.enum(['remote', 'local', 'scripted']),
  name: z.string(),
  /** False while the server looks for or loads a local model; the scripted debater speaks meanwhile. */
  ready: z.boolean(),
  /** 0 to 1; null if loading has not begun. */
  progress: z.nullable(z.number()),
  server: z.nullable(z.string()),
})
export type EngineStatus = z.infer<typeof engineStatusSchema>

const publicLimitsSchema = z.object({
  anonymousResponsesPerDebate: z.int(),
  turnsPerVisitorPerDay: z.int(),
  responsesPerDebate: z.int(),
  turnsPerUserPerMinute: z.int(),
  turnsPerUserPerDay: z.object({ free: z.int(), standard: z.int(), pro: z.int() }),
  runningTurnsPerViewer: z.int(),
})
export type PublicLimits = z.infer<typeof publicLimitsSchema>

export const billingKindSchema = z.enum(['live', 'test', 'sandbox', 'off'])
export type BillingKind = z.infer<typeof billingKindSchema>

export const REGISTRATIONS = ['open', 'invite', 'off'] as const
export type RegistrationKind = (typeof REGISTRATIONS)[number]

const planModelsSchema = z.object({ models: z.array(z.string()) })

const siteLinksSchema = z.object({
  imprint: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  support: z.nullable(z.string()),
})
export type SiteLinks = Readonly<z.infer<typeof siteLinksSchema>>

/** A record schema would add its own code to Home (§14: page). */
const servedBySchema = z.object(Object.fromEntries(MODELS.map(({ id }) => [id, z.nullable(z.string())])))

export const publicConfig = endpoint('GET', '/api/config', {
  summary: 'How this installation is set up: its address, who writes the debates, limits.',
  answer: z.object({
    publicUrl: z.string(),
    aliases: z.array(z.string()),
    /** Contains `{title}` and `{body}` to fill in; null if reports are copied. */
    reportUrl: z.nullable(z.string()),
    /** The name of the operator’s identity provider (§18). */
    provider: z.nullable(z.string()),
    site: siteLinksSchema,
    registration: z.enum(REGISTRATIONS),
    engine: engineStatusSchema,
    /** The provider’s id for each id of the catalogue; null if no provider is used. */
    servedBy: servedBySchema,
    translates: z.boolean(),
    sources: z.object({ place: z.nullable(z.string()) }),
    /** Null if there is no voice (§20); `languages` is null if it speaks all. */
    speech: z.nullable(z.object({ languages: z.nullable(z.array(z.string())) })),
    plans: z.object({ free: planModelsSchema, standard: planModelsSchema, pro: planModelsSchema }),
    billing: billingKindSchema,
    paymentOrigin: z.nullable(z.string()),
    limits: publicLimitsSchema,
  }),
})

export const modelSchema = z.enum(
  MODELS.map((model) => model.id),
  texts.unknownModel,
)
