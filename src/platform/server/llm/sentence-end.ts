export function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔][)"'”’»」』*_]*\s*$/u.test(text)
}

const CLOSERS = `[)\\]"'”’»«“」』）*_]*`
/** Citations come after the full stop: `it fell.[2]`. */
const MARKERS = String.raw`(?:\s?\[\d{1,3}\])*`
const ENDS = new RegExp(
  `[.!?…؟۔]+${CLOSERS}${MARKERS}(?=\\s|$)|[。！？।॥။።]+${CLOSERS}${MARKERS}|(?<=^[ \\t]*(?:[-*+]|\\d{1,2}[.)])[ \\t][^\\n]*[^\\s:：])(?=\\n)`,
  'gmu',
)
/** Text before a full stop that does not end a sentence: a list number, a day, an initial or an abbreviation. */
const SHORT = /(?:^|[\s(*_])(?:\p{N}{1,2}|\p{L}|\p{L}\.\p{L}|Mrs?|Ms|Drs?|Prof|St|vs|[Nn]o|[Cc]f|[Ff]ig|Nr|bzw|ca)$/u

/** Thai ends a sentence with a space. */
const THAI = /\p{Script=Thai}/gu
const THAI_ENDS = /(?<=\p{Script=Thai}[”"')*_]*)(?=\s+[“"'(*_]*\p{Script=Thai})/gu

/** Returns the whole text if no sentence ends. */
export function toLastSentence(text: string): string {
  const isThai = (text.match(THAI)?.length ?? 0) * 2 > text.length
  let last = 0
  for (const { 0: end, index } of text.matchAll(ENDS))
    if (!end.startsWith('.') || !SHORT.test(text.slice(Math.max(0, index - 8), index))) last = index + end.length
  if (isThai) for (const { index } of text.matchAll(THAI_ENDS)) last = Math.max(last, index)
  return last === 0 ? text : text.slice(0, last)
}
