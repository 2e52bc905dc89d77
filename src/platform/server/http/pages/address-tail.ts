/** Signs behind an address in a sentence, which chats and mail programs take for a part of it. */
const SIGNS = '.),!;:"\'>'
const ESCAPED = /^%(?:2[1279ce]|3[abe])$/i

/** The address without the punctuation at the end of its path; null where there is none. @param url path and query */
export function withoutTail(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  // Browsers take what follows two slashes for the name of another host.
  if (/^\/[/\\]/.test(path)) return null
  let end = path.length
  for (;;) {
    if (ESCAPED.test(path.slice(Math.max(0, end - 3), end))) end -= 3
    else if (end > 0 && SIGNS.includes(path.charAt(end - 1))) end--
    else break
  }
  return end === path.length ? null : [path.slice(0, end), ...query].join('?')
}
