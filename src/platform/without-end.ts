/** Removes final characters in linear time, unlike `/[.,]+$/`. @param sign matches one UTF-16 unit; without `g` flag */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
