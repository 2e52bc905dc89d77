let names: Intl.DisplayNames | null = null

export function languageName(code: string): string {
  // Created on first use, because loading the language data takes 0.1 ms.
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return names.of(code) ?? 'English'
  } catch {
    return 'English'
  }
}
