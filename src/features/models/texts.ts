/** The models' words that Home loads: what is wrong with a form's field. Dialogs and refusals come when they are needed. */
export const texts = {
  unknownModel: 'There is no such model.',
} as const
