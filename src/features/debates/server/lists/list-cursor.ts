import type { ListCursor } from './search-store.ts'

export function encodeCursor({ createdAt, id }: ListCursor): string {
  return `${createdAt.getTime()}.${id}`
}

/** The contract has checked `word`. */
export function decodeCursor(word: string): ListCursor {
  const [at = '', id = ''] = word.split('.')
  return { createdAt: new Date(Number(at)), id }
}
