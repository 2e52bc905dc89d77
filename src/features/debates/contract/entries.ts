/** The entries of a debate's timeline (§3). Home's first load needs them without the calls that write them (§14). */
import { z } from 'zod/mini'
import { citationSchema } from './citations.ts'
import { ASKED } from '../rules.ts'
import { date, id, optionNumberSchema } from './fields.ts'

/** §3 Response; `engine` is the one that wrote it (§10). */
export const responseSchema = z.object({
  id,
  debateId: id,
  optionNumber: optionNumberSchema,
  content: z.string(),
  summary: z.nullable(z.string()),
  turnNumber: z.int(),
  aiModel: z.string(),
  engine: z.string(),
  /** The provider's id of the model; null for the script, a person, and older turns. */
  servedBy: z.nullable(z.string()),
  /** Null for a person's turn (§16). */
  digitalSourceType: z.nullable(z.string()),
  stopped: z.boolean(),
  /** True if it reached the model's token limit; it then ends with its last whole sentence. */
  cut: z.boolean(),
  /** In the order of their markers (§17). */
  citations: z.array(citationSchema),
  createdAt: date,
})
export type Response = z.infer<typeof responseSchema>

export const userInputSchema = z.object({
  id,
  debateId: id,
  content: z.string(),
  turnNumber: z.int(),
  /** The debater it asks (§20); null for context. */
  to: z.nullable(z.enum(ASKED)),
  createdAt: date,
})
export type UserInput = z.infer<typeof userInputSchema>
