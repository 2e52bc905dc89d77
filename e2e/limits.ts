/** The rate limits of §14 as the journeys have them. */

const LIFTED = 100_000

/**
 * `LIMITS` of a product that many journeys share: what is counted by visitor, account or address is lifted, and so is the
 * number of contexts in a debate. The limit of responses (§9) stays.
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
