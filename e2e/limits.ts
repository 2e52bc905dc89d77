/** The rate limits of §14 for the end-to-end tests. */

const LIFTED = 100_000

/**
 * `LIMITS` of a product that many tests share. It lifts the limits by visitor, account or address and the number of contexts
 * in a debate, but not the limit of responses (§9).
 */
export const LIMITS = JSON.stringify({
  turnsPerVisitorPerDay: LIFTED,
  turnsPerIpPerDay: LIFTED,
  turnsPerUserPerMinute: LIFTED,
  debatesPerIpPerHour: LIFTED,
  summariesPerViewerPerMinute: LIFTED,
  sourcesPerViewerPerMinute: LIFTED,
  sourcesPerIpPerMinute: LIFTED,
  mapTurnsPerIpPerDay: LIFTED,
  contestsPerIpPerHour: LIFTED,
  suggestionsPerViewerPerMinute: LIFTED,
  suggestionsPerIpPerMinute: LIFTED,
  inputsPerUserPerMinute: LIFTED,
  inputsPerDebate: LIFTED,
  registrationsPerIpPerHour: LIFTED,
  failedSignInsPerIp: LIFTED,
  shareMissesPerIp: LIFTED,
  paymentCallsPerUserPerMinute: LIFTED,
  paymentReturnsPerIpPerMinute: LIFTED,
})
