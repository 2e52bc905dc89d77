/**
 * Upper-side estimate without a tokenizer: four ASCII characters, two other Latin, Greek or Cyrillic letters, or one
 * character of another script make a token, so a budget is kept with every provider.
 */
export function estimateTokens(text: string): number {
  let quarters = 0
  // By UTF-16 units, not by an iterator of characters: every text of every prompt is counted.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // The second half of a character is counted with its first half.
    if (unit < 0xdc00 || unit > 0xdfff) quarters += unit < 0x80 ? 1 : unit < 0x530 ? 2 : 4
  }
  return Math.ceil(quarters / 4)
}
