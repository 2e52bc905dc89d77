/** The call behind `/quality` (§20): how the readers of answers did with the fixed debates on this instance. */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { DISTURBANCES, FAULTS } from './judged.ts'

const share = { found: z.int(), of: z.int() }

const judgedReaderSchema = z.object({
  /** `{engine} {model}`, or `rule`. */
  reader: z.string(),
  by: z.enum(['model', 'rule']),
  measuredAt: z.iso.datetime(),
  passed: z.boolean(),
  debates: z.int(),
  hits: z.array(z.object({ fault: z.enum(FAULTS), ...share })),
  stability: z.array(
    z.object({ disturbance: z.enum(DISTURBANCES), verdicts: z.object(share), answers: z.object(share) }),
  ),
  kappa: z.object({
    /** Of its readings among themselves; null where there is nothing to compare. */
    value: z.nullable(z.number()),
    pairs: z.int(),
  }),
  /** US dollars at list prices. */
  dollars: z.number(),
})
export type JudgedReader = z.infer<typeof judgedReaderSchema>

const qualitySchema = z.object({
  thresholds: z.object({ hits: z.number(), stability: z.number(), kappa: z.number() }),
  /** How many fixed debates there are. */
  debates: z.int(),
  /** Who reads the answers with Alex today, as in `readers`, measured or not. */
  now: z.string(),
  /** The newest measuring of each reader, newest first. */
  readers: z.array(judgedReaderSchema),
  /** Cohen's κ of each two readers that read the same debates. */
  between: z.array(z.object({ first: z.string(), second: z.string(), kappa: z.nullable(z.number()), pairs: z.int() })),
})
export type Quality = z.infer<typeof qualitySchema>

export const readQuality = endpoint('GET', '/api/quality', {
  summary: 'How whoever reads the answers of maps did with fixed debates in which faults are planted.',
  answer: qualitySchema,
})
