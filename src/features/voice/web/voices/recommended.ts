import names from './voice-names.json' with { type: 'json' }

export type Recommended = Readonly<Record<'einstein' | 'cat', readonly string[]>>

const NAMES: Readonly<Partial<Record<string, Recommended>>> = names

/** Returns voice names of Apple, Google and Microsoft, best first; none if the browser's own order should apply. */
export const recommendedFor = (language: string): Recommended => NAMES[language] ?? { einstein: [], cat: [] }
