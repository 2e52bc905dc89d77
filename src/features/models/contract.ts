/** What the pages need to know of this installation before anything else (§11 `GET /api/config`). */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

/** Who writes the debates of an anonymous visitor right now. */
export const engineStatusSchema = z.object({
  kind: z.enum(['remote', 'local', 'scripted']),
  /** As responses carry it in `engine`. */
  name: z.string(),
  /** False while a local model is fetched or loaded: the scripted debater speaks meanwhile. */
  ready: z.boolean(),
  /** Share of the local model's file that is here, 0 to 1; null when there is nothing to fetch or nobody says. */
  progress: z.nullable(z.number()),
})
export type EngineStatus = z.infer<typeof engineStatusSchema>

/** The limits a visitor may meet (§14); what the operator spends is nobody else's business. */
const publicLimitsSchema = z.object({
  anonymousResponsesPerDebate: z.int(),
  turnsPerVisitorPerDay: z.int(),
  turnsPerUserPerMinute: z.int(),
  runningTurnsPerViewer: z.int(),
})
export type PublicLimits = z.infer<typeof publicLimitsSchema>

export const publicConfig = endpoint('GET', '/api/config', {
  summary: 'How this installation is set up: its address, who writes the debates, limits.',
  answer: z.object({
    publicUrl: z.string(),
    aliases: z.array(z.string()),
    engine: engineStatusSchema,
    billing: z.enum(['live', 'sandbox', 'off']),
    limits: publicLimitsSchema,
  }),
})
