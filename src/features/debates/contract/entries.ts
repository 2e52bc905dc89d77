/** What stands in a debate's timeline (§3). Home's first load needs it without the calls that write it (§14: page). */
import { z } from 'zod/mini'
import { citationSchema } from './citations.ts'
import { ASKED } from '../rules.ts'
import { date, id, optionNumberSchema } from './fields.ts'

/** §3 Response; `engine` is the one that really wrote it (§10). */
export const responseSchema = z.object({
  id,
  debateId: id,
  optionNumber: optionNumberSchema,
  content: z.string(),
  summary: z.nullable(z.string()),
  turnNumber: z.int(),
  aiModel: z.string(),
  engine: z.string(),
  /** The provider's id of the model that wrote it; null for the script, a person, and turns from before it was kept. */
  servedBy: z.nullable(z.string()),
  /** §16; null for a turn that a person wrote. */
  digitalSourceType: z.nullable(z.string()),
  stopped: z.boolean(),
  /** Whether it reached the model's token limit: it ends with its last whole sentence. */
  cut: z.boolean(),
  /** In the order of their markers in `content` (§17). */
  citations: z.array(citationSchema),
  createdAt: date,
})
export type Response = z.infer<typeof responseSchema>

/** §3 User input. */
export const userInputSchema = z.object({
  id,
  debateId: id,
  content: z.string(),
  turnNumber: z.int(),
  /** Whom it asks (§20); null when it is context for both. */
  to: z.nullable(z.enum(ASKED)),
  createdAt: date,
})
export type UserInput = z.infer<typeof userInputSchema>
