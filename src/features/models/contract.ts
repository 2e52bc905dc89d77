/** The configuration of this installation that pages need first (§11 `GET /api/config`). */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

/** The engine that writes the debates of an anonymous visitor right now. */
export const engineStatusSchema = z.object({
  kind: z.enum(['remote', 'local', 'scripted']),
  /** The value of `engine` in its responses. */
  name: z.string(),
  /** False while a local model is looked for, fetched or loaded: the scripted debater speaks meanwhile. */
  ready: z.boolean(),
  /**
   * The fetched share of the local model's file, 0 to 1; null when there is nothing to fetch or the share is unknown.
   */
  progress: z.nullable(z.number()),
  /** The model of this machine that speaks only on request (§7 `generate`); null when there is none. */
  offer: z.nullable(z.string()),
  /** License (SPDX) of the local model that `name` or `offer` names, and its source's page about it; null = not known. */
  origin: z.nullable(z.object({ license: z.string(), page: z.string() })),
  /** The program on this machine whose model `name` or `offer` names (`Ollama`); null = the model is none of theirs. */
  server: z.nullable(z.string()),
  /**
   * Why there is no local model, where one could write; null when it is here, on its way or not wanted. `again`: it is
   * tried again without anybody's doing.
   */
  missing: z.nullable(
    z.object({
      why: z.enum(['network', 'refused', 'unexpected', 'disk', 'stopped', 'elsewhere', 'unable']),
      again: z.boolean(),
    }),
  ),
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

/**
 * Who takes payments: Stripe with a live key, Stripe in test mode (no money moves), the payment sandbox of a development
 * machine, or nobody.
 */
export const billingKindSchema = z.enum(['live', 'test', 'sandbox', 'off'])
export type BillingKind = z.infer<typeof billingKindSchema>

const planModelsSchema = z.object({ models: z.array(z.string()) })

/** Addresses of the operator's own pages (docs/operations.md, Payments); null = there is none. */
const siteLinksSchema = z.object({
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  refund: z.nullable(z.string()),
  /** May be a `mailto:` address. */
  support: z.nullable(z.string()),
})
export type SiteLinks = Readonly<z.infer<typeof siteLinksSchema>>

export const publicConfig = endpoint('GET', '/api/config', {
  summary: 'How this installation is set up: its address, who writes the debates, limits.',
  answer: z.object({
    publicUrl: z.string(),
    aliases: z.array(z.string()),
    /** Where a report about a wrong text is opened, with `{title}` and `{body}` to be filled in; null = it is copied. */
    reportUrl: z.nullable(z.string()),
    site: siteLinksSchema,
    engine: engineStatusSchema,
    /** Whether a model here can translate a debate (§11 translations). */
    translates: z.boolean(),
    /** What people call the place where facts are looked up (§17); null = nowhere. */
    sources: z.object({ place: z.nullable(z.string()) }),
    /** The ids of the models that each plan adds to those of the lower ones (§11 Plans). */
    plans: z.object({ free: planModelsSchema, standard: planModelsSchema, pro: planModelsSchema }),
    billing: billingKindSchema,
    /** The origin of the sandbox's payment pages; null = there is no sandbox. */
    paymentOrigin: z.nullable(z.string()),
    limits: publicLimitsSchema,
  }),
})
