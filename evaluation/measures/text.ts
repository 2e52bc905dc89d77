/** Words, sentences and quotations of a turn, in any script. */

/** Everything that may open or close a quotation in the languages of the set. */
const QUOTED = /"([^"\n]+)"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|‘([^’\n]{12,})’/gu

/** Markdown's own characters, which are no words: `**bold**`, `_stress_`, `# heading`, `- item`, `> quotation`. */
export function withoutMarkdown(text: string): string {
  return text.replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d+[.)])[ \t]+/gmu, '').replaceAll(/[*_`~]+/gu, '')
}

/** Words as a reader counts them; scripts without spaces are cut by Unicode's dictionaries (ICU). */
export function wordsOf(text: string, language: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    withoutMarkdown(text),
  )) {
    if (isWordLike) words.push(segment)
  }
  return words
}

/** The same in lower case and one form, to be compared. */
export const foldedWords = (text: string, language: string): string[] => wordsOf(fold(text), language)

/** One spelling for letters, apostrophes, quotation marks and white space. */
export function fold(text: string): string {
  return withoutMarkdown(text)
    .normalize('NFKC')
    .replaceAll(/[’‘ʼ]/gu, "'")
    .replaceAll(/[“”„«»「」『』"]/gu, '"')
    .replaceAll(/[\u064b-\u0652\u0640]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Sentences; a line break ends one, too. */
export function sentencesOf(text: string): string[] {
  return withoutMarkdown(text)
    .split(/(?<=[.!?…]["”»’)]*)\s+|(?<=[。！？؟।]["”»」』]*)\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** What stands between quotation marks. */
export function quotationsOf(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
}

/** A text without what it quotes; quotations that `keep` likes lose their marks only. */
export function withoutQuotations(text: string, keep: (quotation: string) => boolean = () => false): string {
  return text.replaceAll(QUOTED, (_: string, ...parts: unknown[]) => {
    const inner = parts.slice(0, 7).find((part) => typeof part === 'string')
    return typeof inner === 'string' && keep(inner) ? ` ${inner} ` : ' '
  })
}
