/**
 * A pattern like `/[.,]+$/` says the same, but its time grows with the square of a run that does not reach the end.
 * @param sign matches a single sign of the Basic Multilingual Plane, without the flag `g`
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
