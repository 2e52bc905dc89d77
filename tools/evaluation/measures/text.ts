const QUOTED = /"([^"\n]+)"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|‘([^’\n]{12,})’/gu

/** Removes Markdown's formatting characters: `**bold**`, `_stress_`, `# heading`, `- item`, `> quotation`. */
export function withoutMarkdown(text: string): string {
  return text.replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d+[.)])[ \t]+/gmu, '').replaceAll(/[*_`~]+/gu, '')
}

/** Returns the words of a text. Uses ICU's dictionaries for scripts without spaces. */
export function wordsOf(text: string, language: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    withoutMarkdown(text),
  )) {
    if (isWordLike) words.push(segment)
  }
  return words
}

export const foldedWords = (text: string, language: string): string[] => wordsOf(fold(text), language)

/** Removes Markdown, and normalizes letters, quotation marks, white space and case. */
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

/** Returns the sentences. A line break also ends a sentence. */
export function sentencesOf(text: string): string[] {
  return withoutMarkdown(text)
    .split(/(?<=[.!?…]["”»’)]*)\s+|(?<=[。！？؟।]["”»」』]*)\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

export function quotationsOf(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
}

/** Removes quotations, or only the quotation marks of those for which `keep` returns true. */
export function withoutQuotations(text: string, keep: (quotation: string) => boolean = () => false): string {
  return text.replaceAll(QUOTED, (_: string, ...parts: unknown[]) => {
    const inner = parts.slice(0, 7).find((part) => typeof part === 'string')
    return typeof inner === 'string' && keep(inner) ? ` ${inner} ` : ' '
  })
}
