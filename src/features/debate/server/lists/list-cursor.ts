/** Where a list's next page begins, as an opaque word: `<milliseconds>.<id>` in base64url. */
import { Problem } from '#platform/server/errors.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListCursor } from './own-debates-store.ts'

export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(`${cursor.createdAt.getTime()}.${cursor.id}`).toString('base64url')
}

/** Refuses a word that this server never gave out: 400 `bad-cursor`. */
export function decodeCursor(word: string): ListCursor {
  // Thirteen digits end in the year 2286: PostgreSQL does not read the years beyond 9999 as JavaScript writes them.
  const [, at = '', id = ''] = /^(\d{1,13})\.(.*)$/.exec(Buffer.from(word, 'base64url').toString('latin1')) ?? []
  if (!isUuid(id)) throw new Problem(400, 'bad-cursor')
  return { createdAt: new Date(Number(at)), id }
}
