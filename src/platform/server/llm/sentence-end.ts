/** Finds the end also in bold and in scripts without the full stop. */
export function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔][)"'”’»」』*_]*\s*$/u.test(text)
}
