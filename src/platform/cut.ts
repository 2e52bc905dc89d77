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

export const isFirstHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
