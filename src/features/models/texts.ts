/** Errors of form fields; dialogs and refusals load when they are needed. */
export const texts = {
  unknownModel: 'There is no such model.',
} as const
