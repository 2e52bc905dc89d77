const LIFTED = 100_000

/**
 * The setting `LIMITS` for a product that many tests share. It lifts the limits per visitor, account and address and the limit
 * of contexts per debate, but keeps the limit of responses (§9).
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
  newReadersPerIpPerDay: LIFTED,
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
