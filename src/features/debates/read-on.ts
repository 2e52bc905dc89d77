import { parsedUrl } from '#platform/parsed-url.ts'

/** Returns a link to the quote (https://wicg.github.io/scroll-to-text-fragment/#syntax); null if `url` is not a web address. */
export function readOn(url: string | null, quote: string | null = null): string | null {
  const page = url === null ? null : parsedUrl(url)
  if (page === null || !/^https?:$/.test(page.protocol) || page.username !== '' || page.password !== '') return null
  if (quote === null || quote.trim() === '') return page.href
  // A quotation of several paragraphs becomes a range, because browsers find text only within a paragraph.
  const lines = quote.split('\n').filter((line) => line.trim() !== '')
  const words = lines.length > 1 ? [...lines.slice(0, 1), ...lines.slice(-1)] : lines
  return `${page.href}${page.hash === '' ? '#' : ''}:~:text=${words.map(fragmentPart).join(',')}`
}

/** Escapes `-`, `,` and `&`, which separate the parts of a fragment, and replaces lone surrogates. */
const fragmentPart = (words: string) =>
  encodeURIComponent(words.trim().replaceAll(/\p{Cs}/gu, '\ufffd')).replaceAll('-', '%2D')

export function hostOf(url: string | null): string | null {
  const address = readOn(url)
  return address === null ? null : new URL(address).host.replace(/^www\./, '')
}
