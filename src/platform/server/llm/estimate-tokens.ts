/**
 * Upper-side estimate of a text's tokens without any tokenizer: four ASCII characters, two other letters of the
 * Latin, Greek and Cyrillic scripts, or one character of any other script make a token. Measured against the published
 * rule of thumb (English ≈ 4 characters a token), it errs towards too many, so a budget is kept with every provider.
 */
export function estimateTokens(text: string): number {
  let quarters = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    quarters += code < 0x80 ? 1 : code < 0x530 ? 2 : 4
  }
  return Math.ceil(quarters / 4)
}
