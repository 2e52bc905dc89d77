/** Whether a text has just come to the end of a sentence (also of the scripts that do not use the full stop), in bold or not. */
export function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔][)"'”’»」』*_]*\s*$/u.test(text)
}
