/** A typed question as the rules read it. */

/** Where one clause ends and the next begins, in the scripts of all interface languages. */
export const CLAUSE = /[,;:](?=\s|$)|[，、；：،؛]|\s[-–—]+(?=\s|$)|—/u

/** The last sentence that asks something, else the whole text; without its question mark. */
export function sentenceOf(question: string): string {
  const text = question
    .normalize('NFC')
    .replace(/\bvs\./giu, 'vs')
    .replace(/\s+/gu, ' ')
    .trim()
  const sentences = text.split(/(?<=[\p{L}\p{M}\p{N}]{2}[.!?؟।۔…]["»”]?)\s+(?=[^\p{Ll}])|(?<=[。！？])/u)
  const asking = sentences.findLast((sentence) => /[?？؟]["»”’']?\s*$/u.test(sentence))
  return bare(asking ?? text)
}

/** Without punctuation, quotation marks and spaces at both ends. */
export function bare(text: string): string {
  return text.replace(/^[\s\p{P}]+(?=.)/u, '').replace(/[\s?？؟!！。．.…;\u037e।۔,，、:："'«»“”„‘’]+$/u, '')
}

/** With a capital letter in front, in scripts that have one; "iPhone" stays what it is. */
export function capitalised(text: string, language: string): string {
  const [first = '', second = ''] = text
  if (second !== second.toLocaleLowerCase(language)) return text
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}

/** For comparing: case and width folded. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()
