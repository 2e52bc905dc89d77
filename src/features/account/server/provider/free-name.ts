/** Names for accounts that somebody opens at the operator's provider (§18): what the provider calls them, made free. */
import { normalForm } from '#platform/normal-form.ts'
import { isUsernameSpelling, USERNAME_MAX, USERNAME_MIN } from '../../rules.ts'
import { isReserved, skeletonOf } from '../confusable-names.ts'

/** For a person of whom the provider tells no usable name. */
const NOBODYS_NAME = 'debater'
/** Digits behind a name that others have, too. */
const DIGITS = 5

/**
 * Returns usernames to be tried in turn: those that the provider tells as they are, then the first usable one with digits.
 * @param randomInt a whole number below its argument
 */
export function* nameCandidates(told: readonly string[], randomInt: (below: number) => number): Generator<string> {
  const usable = [...told, NOBODYS_NAME].flatMap((name) => {
    const spelled = usernameOf(name)
    return spelled === null ? [] : [spelled]
  })
  yield* usable.slice(0, -1)
  const [first = NOBODYS_NAME] = usable
  const stem = [...first]
    .slice(0, USERNAME_MAX - DIGITS - 1)
    .join('')
    .replace(/[. _-]+$/, '')
  for (;;) yield `${stem}-${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`
}

/** A name in the form that usernames have (§15), or null. Of an address the part before the @. */
function usernameOf(told: string): string | null {
  const [local = ''] = normalForm(told, 'NFKC').split('@')
  const spelled = local
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}. _-]+/gu, ' ')
    .replace(/[. _-]{2,}/g, ' ')
  const name = [...spelled]
    .slice(0, USERNAME_MAX)
    .join('')
    .replace(/^[. _-]+|[. _-]+$/g, '')
  if ([...name].length < USERNAME_MIN || !isUsernameSpelling(name) || isReserved(skeletonOf(name))) return null
  return name
}
