/** UAX #9, §2: if not closed, these change the direction of all following text. U+200E, U+200F and U+061C do not. */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

export const withoutBidiControls = (text: string): string => text.replace(CONTROLS, '')

const CLOSED_OR_CONTROL = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)|[\u202A-\u202E\u2066-\u2069]/g

/** Keeps closed isolates, because right-to-left texts have them around inserted values; removes all other controls. */
export const withoutOpenBidiControls = (text: string): string => text.replace(CLOSED_OR_CONTROL, '$1')
