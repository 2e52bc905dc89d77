/** Computes skeletons (simplified Unicode TS 39), which look-alike names share. No two accounts may share one. */
import { normalForm } from '#platform/normal-form.ts'
import names from './confusable-names.json' with { type: 'json' }

/** Each row lists letters that look alike. The first letter of the row replaces the others. */
const LOOKALIKES = names.lookalikes

/** Folds case, and maps `ı ſ ς` to `i s σ`. */
const fold = (letter: string): string => normalForm(letter.toUpperCase().toLowerCase(), 'NFKC').replace('i\u0307', 'i')

const sameAs = new Map(
  LOOKALIKES.flatMap((row) => {
    const [first = '', ...others] = row
    return others.map((letter) => [fold(letter), first] as const)
  }),
)

/** Returns the form that look-alike names share. @param name trimmed, in NFKC */
export function skeletonOf(name: string): string {
  const letters = [...normalForm(name, 'NFKC')].flatMap((letter) => [...fold(letter)])
  const skeleton = letters.map((letter) => sameAs.get(letter) ?? letter).join('')
  return normalForm(skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w'), 'NFC')
}

/** Names that seem to belong to the operator or to the debaters. */
const RESERVED = new Set(names.reserved.map((name) => bare(skeletonOf(name))))

function bare(skeleton: string): string {
  return skeleton.replace(/[. _-]/g, '')
}

export const isReserved = (skeleton: string): boolean => RESERVED.has(bare(skeleton))
