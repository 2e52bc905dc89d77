/** Returns the first `count` code points (§5); `slice` may leave half an emoji, which strict JSON parsers reject. */
export function beginning(text: string, count: number): string {
  let end = 0
  for (let n = 0; n < count && end < text.length; n += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

export function cut(text: string, limit: number): string {
  const kept = beginning(text, limit)
  return kept.length < text.length ? `${kept}…` : text
}

/** Ends before the word that would exceed the limit, unless it is the first; also in scripts without spaces. */
export function cutAtWord(text: string, limit: number): string {
  const { length } = beginning(text, limit)
  if (length === text.length) return text
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const end = words.segment(text).containing(length)?.index || length
  // Opening marks belong to the word that is left out.
  return `${text.slice(0, end).replace(/[\s\p{Ps}\p{Pi}*_]+$/u, '')}…`
}

export const isFirstHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
