let names: Intl.DisplayNames | null = null

export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return names.of(code) ?? 'English'
  } catch {
    return 'English'
  }
}
