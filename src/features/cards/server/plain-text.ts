export function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+)?(?:(?:[-+*•]|\d{1,3}[.)])[ \t]+)?/gm, '')
      // A star between spaces is a multiplication sign and stays; an underscore inside a word belongs to it and stays.
      .replaceAll(/(?<!\s)\*+|\*+(?!\s)|`+|~~/g, '')
      .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
