let names: Intl.DisplayNames | null = null

export function languageName(code: string): string {
  // Created on first use: it loads the language data, which takes a tenth of a millisecond.
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return names.of(code) ?? 'English'
  } catch {
    return 'English'
  }
}
