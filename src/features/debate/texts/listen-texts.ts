/** The button that reads a debate aloud (§20 Listen); the player's texts are the voice's. */
export const listenTexts = {
  listen: 'Listen',
} as const
