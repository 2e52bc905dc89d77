/** Plain text of a response, for places that show no markdown. */

/** `*word*`, `**word**` within a line; not `2 * 3` and not `a*b*c`. */
const EMPHASIS = /(?<![\p{L}\p{N}*])\*{1,3}(?=\S)([^*\n]+)(?<=\S)\*{1,3}(?![\p{L}\p{N}*])/gu

/** Returns the text without the marks of emphasis, which would stand there as asterisks. */
export function withoutEmphasis(text: string): string {
  return text.replace(EMPHASIS, '$1')
}
