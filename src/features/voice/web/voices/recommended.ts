import names from './voice-names.json' with { type: 'json' }

export type Recommended = Readonly<Record<'einstein' | 'cat', readonly string[]>>

const NAMES: Readonly<Partial<Record<string, Recommended>>> = names

/** Returns recommended voice names, best first. If there are none, the browser's own order applies. */
export const recommendedFor = (language: string): Recommended => NAMES[language] ?? { einstein: [], cat: [] }
