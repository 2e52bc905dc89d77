import { LRUCache } from 'lru-cache'

let names: Intl.DisplayNames | null = null
/** Every prompt asks, and Intl takes a tenth of a millisecond for an answer where it was not asked just before. */
const asked = new LRUCache<string, string>({ max: 200 })

/** The English name of a language; "English" for an unknown code. */
export function languageName(code: string): string {
  const known = asked.get(code)
  if (known !== undefined) return known
  const name = nameOf(code)
  asked.set(code, name)
  return name
}

function nameOf(code: string): string {
  // Made once, because making it loads the language data, which takes a tenth of a millisecond.
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return names.of(code) ?? 'English'
  } catch {
    return 'English'
  }
}
