import { REPORT_REASONS } from '#features/share/rules.ts'
import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'

const date = v.pipe(v.string(), v.isoTimestamp())
const linked = { question: v.string(), shareToken: v.string() }

const overviewSchema = v.object({
  /** The number of turns since midnight UTC. */
  turnsToday: v.pipe(v.number(), v.safeInteger()),
  spentToday: v.number(),
  running: v.pipe(v.number(), v.safeInteger()),
  /** The number of HTTP responses with a status of 500 or more since this instance started. */
  errors: v.pipe(v.number(), v.safeInteger()),
  publicDebates: v.array(v.object({ ...linked, createdAt: date, hidden: v.boolean() })),
  reports: v.array(
    v.object({ ...linked, reason: v.picklist(REPORT_REASONS), words: v.nullable(v.string()), createdAt: date }),
  ),
})
export type Overview = v.InferOutput<typeof overviewSchema>

export const readOverview = endpoint('GET', '/api/operator', {
  summary: 'How the site is doing today, for the accounts that `OPERATORS` names.',
  answer: overviewSchema,
  refusals: [404],
})

/** Kept out of `PATHS`, which is part of the home page's bundle, because few people open this path (§2). */
export const OPERATOR_PATH = { path: '/operator', screen: 'operator' } as const
