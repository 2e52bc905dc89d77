/** Checks a debate for blocked words and with the moderation service before it becomes public (§19). */
import { normalForm } from '#platform/normal-form.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'
import { Problem } from '#platform/server/errors.ts'

/** Resolves with true if the moderation service flags one of the texts; rejects if the service does not answer. */
export type Moderation = (texts: readonly string[]) => Promise<boolean>

/** Checks a debate's texts. Throws 403 `blocked-words` or `not-for-public`, or 503 `check-unavailable`. */
export type PublicCheck = (read: () => Promise<readonly string[]>) => Promise<void>

interface PublicCheckDeps {
  readonly blockedWords: readonly string[]
  readonly moderation: Moderation | null
  readonly onUnavailable: (error: unknown) => void
}

export function publicCheck({ blockedWords, moderation, onUnavailable }: PublicCheckDeps): PublicCheck {
  const holdsBlocked = wordFinder(blockedWords)
  return async (read) => {
    if (blockedWords.length === 0 && moderation === null) return
    const texts = await read()
    if (texts.some(holdsBlocked)) throw new Problem(403, 'blocked-words')
    if (moderation === null || texts.length === 0) return
    const flagged = await moderation(texts).catch((error: unknown) => {
      onUnavailable(error)
      throw new Problem(503, 'check-unavailable', { retryAfter: RETRY_AFTER_S })
    })
    if (flagged) throw new Problem(403, 'not-for-public')
  }
}

const RETRY_AFTER_S = 30

/** Returns a test for whole words (in NFKC, ignoring case). In scripts without spaces, parts of words match. */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const folded = words.map(fold).filter((word) => word !== '')
  if (folded.length === 0) return () => false
  const patterns = folded.map((word) => {
    const [first = '', last = ''] = [[...word].at(0), [...word].at(-1)]
    const before = UNSPACED.test(first) ? '' : String.raw`(?<![\p{L}\p{M}\p{N}])`
    const after = UNSPACED.test(last) ? '' : String.raw`(?![\p{L}\p{M}\p{N}])`
    const spaced = word
      .split(' ')
      .map(literally)
      .join(String.raw`\s+`)
    return before + spaced + after
  })
  const any = new RegExp(patterns.join('|'), 'u')
  return (text) => any.test(fold(text))
}

const fold = (text: string): string =>
  normalForm(text, 'NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
