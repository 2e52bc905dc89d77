/** The configuration of this installation that pages need first (§11 `GET /api/config`). */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { MODELS } from './catalogue.ts'

/** Of an anonymous visitor's debates, right now. */
export const engineStatusSchema = z.object({
  kind: z.enum(['remote', 'local', 'scripted']),
  name: z.string(),
  /** False while a local model is looked for or loaded: the scripted debater speaks meanwhile. */
  ready: z.boolean(),
  /** 0 to 1; null when no model is being loaded, or its loading has not begun. */
  progress: z.nullable(z.number()),
  /** The program on this machine whose model `name` names (`Ollama`); null = none. */
  server: z.nullable(z.string()),
})
export type EngineStatus = z.infer<typeof engineStatusSchema>

/** The limits a visitor may meet (§14); the operator's spending limit is not public. */
const publicLimitsSchema = z.object({
  anonymousResponsesPerDebate: z.int(),
  turnsPerVisitorPerDay: z.int(),
  responsesPerDebate: z.int(),
  turnsPerUserPerMinute: z.int(),
  turnsPerUserPerDay: z.object({ free: z.int(), standard: z.int(), pro: z.int() }),
  runningTurnsPerViewer: z.int(),
})
export type PublicLimits = z.infer<typeof publicLimitsSchema>

/** Stripe with a live key, in test mode (no money moves), a development machine's sandbox, or nobody. */
export const billingKindSchema = z.enum(['live', 'test', 'sandbox', 'off'])
export type BillingKind = z.infer<typeof billingKindSchema>

/** Who may make an account (§19): everybody, whoever has an invite, nobody. */
export const REGISTRATIONS = ['open', 'invite', 'off'] as const
export type RegistrationKind = (typeof REGISTRATIONS)[number]

const planModelsSchema = z.object({ models: z.array(z.string()) })

/** docs/operations.md, Payments; null = there is none. */
const siteLinksSchema = z.object({
  imprint: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  /** May be a `mailto:` address. */
  support: z.nullable(z.string()),
})
export type SiteLinks = Readonly<z.infer<typeof siteLinksSchema>>

/** An object, because a record would bring its own code to Home (§14: page). */
const servedBySchema = z.object(Object.fromEntries(MODELS.map(({ id }) => [id, z.nullable(z.string())])))

export const publicConfig = endpoint('GET', '/api/config', {
  summary: 'How this installation is set up: its address, who writes the debates, limits.',
  answer: z.object({
    publicUrl: z.string(),
    aliases: z.array(z.string()),
    /** With `{title}` and `{body}` to be filled in; null = it is copied. */
    reportUrl: z.nullable(z.string()),
    /** What the operator's identity provider is called (§18); null = there is none. */
    provider: z.nullable(z.string()),
    site: siteLinksSchema,
    registration: z.enum(REGISTRATIONS),
    engine: engineStatusSchema,
    /** By the catalogue's id the provider's id of the model that serves it now; null = no provider is asked. */
    servedBy: servedBySchema,
    translates: z.boolean(),
    /** §17; null = nowhere. */
    sources: z.object({ place: z.nullable(z.string()) }),
    /** §20 Listen: the voice of the server, and the codes of the languages that it speaks (null = all); null = it has none. */
    speech: z.nullable(z.object({ languages: z.nullable(z.array(z.string())) })),
    /** What each adds to the lower ones (§11 Plans). */
    plans: z.object({ free: planModelsSchema, standard: planModelsSchema, pro: planModelsSchema }),
    billing: billingKindSchema,
    /** Null = there is no sandbox. */
    paymentOrigin: z.nullable(z.string()),
    limits: publicLimitsSchema,
  }),
})
