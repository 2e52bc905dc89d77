/** What may become public (§19): no blocked word, and nothing that the operator's moderation service flags. */
import { normalForm } from '#platform/normal-form.ts'
import { UNSPACED } from '#platform/server/text/folded-text.ts'
import { Problem } from '#platform/server/errors.ts'

/**
 * Asks whether a service flags one of the texts. Rejects when it gives no answer.
 */
export type Moderation = (texts: readonly string[]) => Promise<boolean>

export interface PublicCheckDeps {
  /** One word or phrase each. */
  readonly blockedWords: readonly string[]
  /** Null = nobody is asked. */
  readonly moderation: Moderation | null
  readonly onUnavailable: (error: unknown) => void
}

/**
 * Refuses texts that may not become public, with a Problem: 403 `blocked-words`, `not-for-public`, 503 `check-unavailable`.
 * Without a word and a service to check with, the texts are not read.
 */
export type PublicCheck = (read: () => Promise<readonly string[]>) => Promise<void>

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

/**
 * Returns whether a text holds one of the words: whole ones, in any capitals and compatibility forms (NFKC), with
 * characters that nobody sees left out. In scripts that put no space between words a word counts wherever it stands.
 */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const folded = words.map(fold).filter((word) => word !== '')
  if (folded.length === 0) return () => false
  const patterns = folded.map((word) => {
    const [first = '', last = ''] = [[...word].at(0), [...word].at(-1)]
    const before = UNSPACED.test(first) ? '' : String.raw`(?<![\p{L}\p{M}\p{N}])`
    const after = UNSPACED.test(last) ? '' : String.raw`(?![\p{L}\p{M}\p{N}])`
    return (
      before +
      word
        .split(' ')
        .map(literally)
        .join(String.raw`\s+`) +
      after
    )
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
