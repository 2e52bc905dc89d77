/** The texts of the refusals of the map's calls, by code (§11, §20). */
export const refusals = {
  'edge-not-found': 'This answer is not on the map.',
  'too-many-contests': 'Too many objections from your network. Please try again later.',
  'map-failed': 'The answers could not be read. Please try again in a moment.',
} as const
