/** Takes linear time, unlike `/[.,]+$/`. @param sign matches one sign of the Basic Multilingual Plane; not global */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
