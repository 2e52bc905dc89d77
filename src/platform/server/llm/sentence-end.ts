/** Whether a text has just come to the end of a sentence (also of the scripts that do not use the full stop). */
export function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔][)"'”’»]*\s*$/u.test(text)
}
