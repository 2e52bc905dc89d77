/** Rate and cost limits (§14); `LIMITS` overrides each by its name. Decision 0039 says how those a day were chosen. */
import { z } from 'zod/mini'

const count = z.int().check(z.minimum(0))
/** One limit for each plan; an override names all three. */
const byPlan = z.strictObject({ free: count, standard: count, pro: count })

export const limitsSchema = z.strictObject({
  anonymousResponsesPerDebate: count,
  responsesPerDebate: count,
  turnsPerVisitorPerDay: count,
  turnsPerIpPerDay: count,
  turnsPerUserPerMinute: count,
  turnsPerUserPerDay: byPlan,
  runningTurnsPerViewer: count,
  debatesPerIpPerHour: count,
  summariesPerViewerPerMinute: count,
  summariesPerUserPerDay: byPlan,
  translationsPerUserPerMinute: count,
  translationsPerUserPerDay: byPlan,
  suggestionsPerViewerPerMinute: count,
  suggestionsPerIpPerMinute: count,
  inputsPerUserPerMinute: count,
  inputsPerDebate: count,
  sourcesPerViewerPerMinute: count,
  sourcesPerIpPerMinute: count,
  mapTurnsPerUserPerDay: byPlan,
  mapTurnsPerIpPerDay: count,
  contestsPerIpPerHour: count,
  savesPerUserPerMinute: count,
  savesPerUserPerDay: count,
  registrationsPerIpPerHour: count,
  failedSignInsPerIp: count,
  shareMissesPerIp: count,
  imagesPerIpPerMinute: count,
  reportsPerIpPerHour: count,
  stancesPerReaderPerMinute: count,
  spokenPartsPerViewerPerHour: count,
  streamsPerIp: count,
  connectionsPerIp: count,
  paymentCallsPerUserPerMinute: count,
  paymentReturnsPerIpPerMinute: count,
  dailySpendUsd: z.nullable(z.number().check(z.minimum(0))),
  dailySpendPayersUsd: z.nullable(z.number().check(z.minimum(0))),
  dailySpendShare: z.number().check(z.minimum(0), z.maximum(1)),
})

export const LIMITS: z.infer<typeof limitsSchema> = {
  anonymousResponsesPerDebate: 10,
  /** Limited because every reader of a debate downloads all of it. */
  responsesPerDebate: 500,
  turnsPerVisitorPerDay: 30,
  turnsPerIpPerDay: 60,
  turnsPerUserPerMinute: 20,
  turnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
  runningTurnsPerViewer: 3,
  debatesPerIpPerHour: 60,
  summariesPerViewerPerMinute: 60,
  summariesPerUserPerDay: { free: 200, standard: 600, pro: 1_000 },
  translationsPerUserPerMinute: 60,
  translationsPerUserPerDay: { free: 200, standard: 600, pro: 1_000 },
  suggestionsPerViewerPerMinute: 30,
  suggestionsPerIpPerMinute: 90,
  inputsPerUserPerMinute: 10,
  /** Limited because every prompt contains all inputs. */
  inputsPerDebate: 20,
  sourcesPerViewerPerMinute: 20,
  /** Of those without an account: three times one viewer's, because a class shares an address. */
  sourcesPerIpPerMinute: 60,
  mapTurnsPerUserPerDay: { free: 100, standard: 300, pro: 500 },
  mapTurnsPerIpPerDay: 60,
  contestsPerIpPerHour: 60,
  savesPerUserPerMinute: 10,
  savesPerUserPerDay: 200,
  registrationsPerIpPerHour: 10,
  /** In ten minutes. */
  failedSignInsPerIp: 30,
  /** Over ten minutes. */
  shareMissesPerIp: 60,
  imagesPerIpPerMinute: 30,
  reportsPerIpPerHour: 10,
  /** Stances, and cards that moved the reader. */
  stancesPerReaderPerMinute: 60,
  /** About ten turns make a hundred; kept ones do not count. */
  spokenPartsPerViewerPerHour: 600,
  streamsPerIp: 100,
  /** More than `streamsPerIp`, because a stream over HTTP/1.1 holds a connection. */
  connectionsPerIp: 200,
  paymentCallsPerUserPerMinute: 20,
  paymentReturnsPerIpPerMinute: 5,
  dailySpendUsd: null,
  /** The purse of the accounts with a paid plan, beside that of everybody else; null = as much as `dailySpendUsd`. */
  dailySpendPayersUsd: null,
  /** The part of its purse that one account may use up. */
  dailySpendShare: 0.2,
}

type Named = { readonly key: string | null; readonly baseUrl: string | null }

/** The line that the start of a public site logs when models cost money and nothing bounds a day's; null = nothing to say. */
export function unboundedSpend(config: {
  readonly isPublic: boolean
  readonly openai: Named
  readonly xai: Named
  readonly anthropic: Named
  readonly gateway: object | null
  readonly limits: { readonly dailySpendUsd: number | null }
}): string | null {
  const { openai, xai, anthropic, gateway } = config
  const paid = gateway !== null || [openai, xai, anthropic].some(({ key, baseUrl }) => key !== null || baseUrl !== null)
  if (!config.isPublic || !paid || config.limits.dailySpendUsd !== null) return null
  return 'no ceiling of model spend: set one, such as LIMITS={"dailySpendUsd":20} (docs/operations.md)'
}
