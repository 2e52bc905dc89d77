/**
 * Upper-side estimate without a tokenizer: four ASCII characters, two other Latin, Greek or Cyrillic letters, or one
 * character of another script make a token, so a budget is kept with every provider.
 */
export function estimateTokens(text: string): number {
  let quarters = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    quarters += code < 0x80 ? 1 : code < 0x530 ? 2 : 4
  }
  return Math.ceil(quarters / 4)
}
