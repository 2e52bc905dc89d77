/** The place where a list's next page begins, as one word for the address; the contract defines its form. */
import type { ListCursor } from './own-debates-store.ts'

export function encodeCursor({ createdAt, id }: ListCursor): string {
  return `${createdAt.getTime()}.${id}`
}

/** @param word checked by the contract. */
export function decodeCursor(word: string): ListCursor {
  const [at = '', id = ''] = word.split('.')
  return { createdAt: new Date(Number(at)), id }
}
