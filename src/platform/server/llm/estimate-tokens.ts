/** Estimates the number of tokens of a text, high enough for every provider. */
export function estimateTokens(text: string): number {
  let quarters = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // Skips the second half of a surrogate pair.
    if (unit < 0xdc00 || unit > 0xdfff) quarters += unit < 0x80 ? 1 : unit < 0x530 ? 2 : 4
  }
  return Math.ceil(quarters / 4)
}
