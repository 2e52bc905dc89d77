/** The rate and cost limits (§14). `LIMITS` overrides them by name. Decision 0039 explains the daily limits. */
import * as v from 'valibot'
import { json, open } from './variables.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const dollars = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)))
const plans = v.strictObject({ free: whole, standard: whole, pro: whole })

const limit = <T>(schema: v.GenericSchema<unknown, T>, usual: T, counts: string) => ({ schema, usual, counts })
const count = (usual: number, counts: string) => limit(whole, usual, counts)
const byPlan = (free: number, standard: number, pro: number, counts: string) =>
  limit(plans, { free, standard, pro }, counts)

export const LIMIT_TABLE = {
  anonymousResponsesPerDebate: count(10, 'responses of a debate without an account'),
  /** The number of responses is limited, because every reader of a debate downloads all of them. */
  responsesPerDebate: count(500, 'responses of a debate'),
  turnsPerVisitorPerDay: count(30, 'turns'),
  turnsPerIpPerDay: count(60, 'turns'),
  turnsPerUserPerMinute: count(20, 'turns'),
  turnsPerUserPerDay: byPlan(100, 300, 500, 'turns'),
  runningTurnsPerViewer: count(3, 'turns at once'),
  debatesPerIpPerHour: count(60, 'new debates'),
  summariesPerViewerPerMinute: count(60, 'sets of argument cards'),
  summariesPerUserPerDay: byPlan(200, 600, 1_000, 'sets of argument cards'),
  translationsPerUserPerMinute: count(60, 'translated parts'),
  translationsPerUserPerDay: byPlan(200, 600, 1_000, 'translated parts'),
  suggestionsPerViewerPerMinute: count(30, 'suggested positions'),
  suggestionsPerIpPerMinute: count(90, 'suggested positions'),
  inputsPerUserPerMinute: count(10, 'added context'),
  /** Additions of context are limited, because every prompt contains all the context that was added to its debate. */
  inputsPerDebate: count(20, 'added context'),
  sourcesPerViewerPerMinute: count(20, 'sources; a file counts five'),
  /** Three times the limit per viewer, because a school class may share an IP address. */
  sourcesPerIpPerMinute: count(60, 'sources; a file counts five'),
  mapTurnsPerUserPerDay: byPlan(100, 300, 500, 'turns read for a map'),
  mapTurnsPerIpPerDay: count(60, 'turns read for a map'),
  contestsPerIpPerHour: count(60, 'contested answers'),
  savesPerUserPerMinute: count(10, 'saved debates'),
  savesPerUserPerDay: count(200, 'saved debates'),
  registrationsPerIpPerHour: count(10, 'new accounts'),
  failedSignInsPerIp: count(30, 'failed sign-ins in ten minutes'),
  shareMissesPerIp: count(60, 'wrong share links in ten minutes'),
  imagesPerIpPerMinute: count(30, 'preview images drawn'),
  reportsPerIpPerHour: count(10, 'reports'),
  stancesPerReaderPerMinute: count(
    60,
    'stances, and cards that moved the reader; readers without an account share their address’s',
  ),
  /** High enough for a school class behind one IP address. A reader who deletes the cookie counts as new each time. */
  newReadersPerIpPerDay: count(40, 'new readers without an account who say where they stand on one debate'),
  /** The default allows about 60 turns an hour, with ten sentences each. Cached sentences do not count. */
  spokenPartsPerViewerPerHour: count(600, 'sentences spoken by the server'),
  streamsPerIp: count(100, 'streams open at once'),
  /** Higher than `streamsPerIp`, because over HTTP/1.1 each stream occupies a connection. */
  connectionsPerIp: count(200, 'connections open at once'),
  paymentCallsPerUserPerMinute: count(20, 'payment calls'),
  paymentReturnsPerIpPerMinute: count(5, 'failed returns from a payment'),
  dailySpendUsd: limit(dollars, null, 'US dollars of model calls a day'),
  dailySpendPayersUsd: limit(
    dollars,
    null,
    'a budget of its own for paid plans, so a day may cost both; unset: as much as `dailySpendUsd`',
  ),
  dailySpendShare: limit(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    0.2,
    'share of its budget that one account may use',
  ),
}

export type Limits = { readonly [Name in keyof typeof LIMIT_TABLE]: (typeof LIMIT_TABLE)[Name]['usual'] }

const rows = Object.entries(LIMIT_TABLE)
export const LIMITS = Object.fromEntries(rows.map(([name, { usual }]) => [name, usual])) as Limits
const limitsSchema = v.partial(v.strictObject(Object.fromEntries(rows.map(([name, { schema }]) => [name, schema]))))

export const LIMIT_SETTINGS = {
  LIMITS: open((written, name): Limits => ({ ...LIMITS, ...json(limitsSchema)(written, name) })),
}
