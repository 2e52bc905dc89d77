const LIFTED = 100_000

/** Lifts the limits that many tests with one product would reach, but keeps the limit of responses (§9). */
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
