/**
 * Cuts texts by whole characters (code points), as people count them (§5). `slice` counts UTF-16 units and may leave half
 * of an emoji, which strict receivers of JSON refuse.
 */

export function beginning(text: string, count: number): string {
  let end = 0
  for (let n = 0; n < count && end < text.length; n += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** The same with an ellipsis where something was cut off. */
export function cut(text: string, limit: number): string {
  const kept = beginning(text, limit)
  return kept.length < text.length ? `${kept}…` : text
}

/** True if the unit at this place is a high surrogate, the first half of a character of two units. */
export const isFirstHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800
