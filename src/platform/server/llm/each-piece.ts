/** An iterator of an engine's pieces that can hand over what is left of them as it comes, without a promise for each. */
export interface HandsOver {
  /**
   * Resolves at the end, or when `take` has returned false, which ends the stream as `return()` does; rejects with the
   * stream's error, or with what `take` throws.
   */
  each(take: (piece: string) => boolean): Promise<void>
}

/** Hands `take` what is left, as `HandsOver.each` says, whatever the iterator. */
export async function eachPiece(
  pieces: AsyncIterator<string> & Partial<HandsOver>,
  take: (piece: string) => boolean,
): Promise<void> {
  if (pieces.each) return pieces.each(take)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (take(next.value)) continue
    await pieces.return?.()
    return
  }
}
