let names: Intl.DisplayNames | null = null

/** English name of a language, for the prompt; English for a code nobody knows. */
export function languageName(code: string): string {
  // Made once: it loads the language data, a tenth of a millisecond that every turn would pay.
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return names.of(code) ?? 'English'
  } catch {
    return 'English'
  }
}
