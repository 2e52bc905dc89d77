import { normalForm } from '#platform/normal-form.ts'
import { withoutEnd } from '#platform/without-end.ts'
import { Problem } from '#platform/server/errors.ts'
import texts from '../../texts/account-texts.json' with { type: 'json' }

const PRODUCT_WORDS = ['einstein', 'cat', 'debate', 'debates', 'einsteinvscat', 'alberteinstein', 'archive', 'pro']

let common: ReadonlySet<string> | null = null
/** Loads the list only when it is first needed, because it contains 54,000 passwords. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set([...dictionary.passwords, ...PRODUCT_WORDS])
  return common
}

/** Throws 400 if the password is common, or equals the username or a product word (even with digits appended). */
export async function refuseWeakPassword(password: string, username: string, field: string): Promise<void> {
  const known = await commonPasswords()
  const folded = normalForm(password, 'NFKC').toLowerCase()
  const name = username.toLowerCase()
  const stem = (text: string) => withoutEnd(text, /[\s\d!.?*_-]/)
  if (folded === name || (stem(folded) !== '' && stem(folded) === stem(name)))
    throw refusal(texts.passwordIsUsername, field)
  const bare = folded.replace(/\s/g, '')
  const isCommon = known.has(folded) || known.has(bare) || PRODUCT_WORDS.includes(stem(bare)) || isOneCharacter(bare)
  if (isCommon) throw refusal(texts.passwordTooCommon, field)
}

const isOneCharacter = (bare: string): boolean => new Set(bare).size < 2

const refusal = (message: string, path: string) => new Problem(400, 'weak-password', { errors: [{ path, message }] })
