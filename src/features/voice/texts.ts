/** The player's texts (§20 Listen); its button's stand in debate/texts/listen-texts.ts. */
export const texts = {
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
  recording: 'MP3',
} as const
