/**
 * The models' texts that the home page loads: errors of form fields. Dialogs and refusals load when they are needed.
 */
export const texts = {
  unknownModel: 'There is no such model.',
} as const
