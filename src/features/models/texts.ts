/** Errors of form fields. Dialogs and refusals load later. */
export const texts = {
  unknownModel: 'There is no such model.',
} as const
