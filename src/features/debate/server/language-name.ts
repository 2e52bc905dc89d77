/** English name of a language, for the prompt; English for a code nobody knows. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code)
    return name ?? 'English'
  } catch {
    return 'English'
  }
}
