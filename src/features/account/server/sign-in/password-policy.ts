/** Which passwords are refused beyond their length (§15): those that everybody tries first. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '#platform/server/errors.ts'
import { texts } from '../../texts.ts'

/** What somebody who knows only the product would try. */
const PRODUCT_WORDS = ['einstein', 'cat', 'debate', 'debates', 'einsteinvscat', 'alberteinstein', 'archive', 'pro']

const common = new Set([...dictionary.passwords, ...PRODUCT_WORDS])

/**
 * Throws a 400 Problem at the field for a password that is common, the username, or either with digits behind it.
 * @param field where the password stands in the body.
 */
export function refuseWeakPassword(password: string, username: string, field: string): void {
  const folded = password.normalize('NFKC').toLowerCase()
  const name = username.toLowerCase()
  const stem = (text: string) => text.replace(/[\s\d!.?*_-]+$/, '')
  if (folded === name || (stem(folded) !== '' && stem(folded) === stem(name)))
    throw refusal(texts.passwordIsUsername, field)
  const bare = folded.replace(/\s/g, '')
  const isCommon = common.has(folded) || common.has(bare) || PRODUCT_WORDS.includes(stem(bare)) || isOneCharacter(bare)
  if (isCommon) throw refusal(texts.passwordTooCommon, field)
}

/** `aaaaaaaa`, or nothing but spaces. */
const isOneCharacter = (bare: string): boolean => new Set(bare).size < 2

function refusal(message: string, path: string): Problem {
  return new Problem(400, 'weak-password', { errors: [{ path, message }] })
}
