/** Returns the first `count` code points (§5). `slice` could leave half an emoji, which strict JSON parsers reject. */
export function beginning(text: string, count: number): string {
  let end = 0
  for (let n = 0; n < count && end < text.length; n += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

export function cut(text: string, limit: number): string {
  const kept = beginning(text, limit)
  return kept.length < text.length ? `${kept}…` : text
}

/** Cuts the text before the word that exceeds the limit. If that is the first word, cuts inside the word. */
export function cutAtWord(text: string, limit: number): string {
  const { length } = beginning(text, limit)
  if (length === text.length) return text
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const end = words.segment(text).containing(length)?.index || length
  // Removes opening marks at the end, because they belong to the next word, which is left out.
  return `${text.slice(0, end).replace(/[\s\p{Ps}\p{Pi}*_]+$/u, '')}…`
}

export const isFirstHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
