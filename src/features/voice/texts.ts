export const texts = {
  listen: 'Listen',
  readAloud: 'Read aloud',
  play: 'Play',
  pause: 'Pause',
  previousTurn: 'Previous turn',
  nextTurn: 'Next turn',
  speed: 'Speed',
  stop: 'Stop reading aloud',
  waiting: 'Waiting for the next words',
  oneVoice: 'This browser has only one voice for {language}. Cat speaks higher with it.',
  noVoice: 'This browser has no voice for {language}.',
} as const
