export function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।۔][)"'”’»」』*_]*\s*$/u.test(text)
}

const CLOSERS = `[)\\]"'”’»«“」』）*_]*`
/** Matches citations after a full stop, as in `it fell.[2]`. */
const MARKERS = String.raw`(?:\s?\[\d{1,3}\])*`
const ENDS = new RegExp(
  `[.!?…؟۔]+${CLOSERS}${MARKERS}(?=\\s|$)|[。！？।॥။።]+${CLOSERS}${MARKERS}|(?<=^[ \\t]*(?:[-*+]|\\d{1,2}[.)])[ \\t][^\\n]*[^\\s:：])(?=\\n)`,
  'gmu',
)
/** Matches words whose full stop does not end a sentence (list numbers, days, initials and abbreviations). */
const SHORT = /(?:^|[\s(*_])(?:\p{N}{1,2}|\p{L}|\p{L}\.\p{L}|Mrs?|Ms|Drs?|Prof|St|vs|[Nn]o|[Cc]f|[Ff]ig|Nr|bzw|ca)$/u

/** Matches Thai letters, because a space ends a sentence in Thai. */
const THAI = /\p{Script=Thai}/gu
const THAI_ENDS = /(?<=\p{Script=Thai}[”"')*_]*)(?=\s+[“"'(*_]*\p{Script=Thai})/gu

/** Cuts a text after its last complete sentence; returns the whole text if no sentence is complete. */
export function toLastSentence(text: string): string {
  const isThai = (text.match(THAI)?.length ?? 0) * 2 > text.length
  let last = 0
  for (const { 0: end, index } of text.matchAll(ENDS))
    if (!end.startsWith('.') || !SHORT.test(text.slice(Math.max(0, index - 8), index))) last = index + end.length
  if (isThai) for (const { index } of text.matchAll(THAI_ENDS)) last = Math.max(last, index)
  return last === 0 ? text : text.slice(0, last)
}
