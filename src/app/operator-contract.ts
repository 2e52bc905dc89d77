import { REPORT_REASONS } from '#features/share/rules.ts'
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

const date = z.iso.datetime()
const linked = { question: z.string(), shareToken: z.string() }

const overviewSchema = z.object({
  /** Since midnight UTC. */
  turnsToday: z.int(),
  spentToday: z.number(),
  running: z.int(),
  /** Answers with a status of 500 or more from this instance since it started. */
  errors: z.int(),
  publicDebates: z.array(z.object({ ...linked, createdAt: date, hidden: z.boolean() })),
  reports: z.array(
    z.object({ ...linked, reason: z.enum(REPORT_REASONS), words: z.nullable(z.string()), createdAt: date }),
  ),
})
export type Overview = z.infer<typeof overviewSchema>

export const readOverview = endpoint('GET', '/api/operator', {
  summary: 'How the site is doing today, for the accounts that `OPERATORS` names.',
  answer: overviewSchema,
  refusals: [404],
})

/** §2: few people open this path, so it is not in Home's bundle; it loads with the not-found screen. */
export const OPERATOR_PATH = { path: '/operator', screen: 'operator' } as const
