/** Where a list's next page begins, as an opaque word: `<milliseconds>.<id>` in base64url. */
import { Problem } from '#platform/server/errors.ts'
import { texts } from '../texts.ts'
import type { ListCursor } from './own-debates-store.ts'

export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(`${cursor.createdAt.getTime()}.${cursor.id}`).toString('base64url')
}

/** Refuses a word that this server never gave out: 400 `bad-cursor`. */
export function decodeCursor(word: string): ListCursor {
  const match = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(word, 'base64url').toString('latin1'),
  )
  if (!match?.[1] || !match[2]) throw new Problem(400, 'bad-cursor', texts.badCursor)
  return { createdAt: new Date(Number(match[1])), id: match[2] }
}
