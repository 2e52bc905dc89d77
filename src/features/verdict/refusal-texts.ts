export const refusals = {
  'stance-too-late':
    'You have already said where you stood before. What you say now counts as where you stand after a turn.',
  'turn-not-there': 'You can say where you stand before the first turn, or after a turn of Cat that you can read.',
  'card-not-found': 'This argument card is not there.',
  'too-many-stances': 'Too many attempts. Please wait a moment and try again.',
  'edge-not-found': 'This answer is not on the map.',
  'too-many-contests': 'Too many answers contested from your network. Please try again later.',
  'map-failed': 'The answers could not be read. Please try again in a moment.',
} as const
