import names from './voice-names.json' with { type: 'json' }

export type Recommended = Readonly<Record<'einstein' | 'cat', readonly string[]>>

const NAMES: Readonly<Partial<Record<string, Recommended>>> = names

/** Names as Apple, Google and Microsoft ship them, the better ones first; none: the browser's order is used. */
export const recommendedFor = (language: string): Recommended => NAMES[language] ?? { einstein: [], cat: [] }
