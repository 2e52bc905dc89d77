/** Matches bidi controls, which change the direction of all following text unless they are closed (UAX #9, §2). */
const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

export const withoutBidiControls = (text: string): string => text.replace(CONTROLS, '')

const CLOSED_OR_CONTROL = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)|[\u202A-\u202E\u2066-\u2069]/g

/** Removes all bidi controls except closed isolates, which surround values inserted into right-to-left texts. */
export const withoutOpenBidiControls = (text: string): string => text.replace(CLOSED_OR_CONTROL, '$1')
