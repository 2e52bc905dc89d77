/** Prepares a typed question for the rules. */
import { withoutEnd } from '#platform/without-end.ts'

/** The marks between two clauses, in the scripts of all interface languages. */
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

/** The text without punctuation, quotation marks and spaces at both ends. */
export function bare(text: string): string {
  return withoutEnd(text.replace(/^[\s\p{P}]+(?=.)/u, ''), /[\s?？؟!！。．.…;\u037e।۔,，、:："'«»“”„‘’]/u)
}

/** The text with a capital first letter, in scripts that have one; "iPhone" stays unchanged. */
export function capitalised(text: string, language: string): string {
  const [first = '', second = ''] = text
  if (second !== second.toLocaleLowerCase(language)) return text
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}

/** The text for comparisons: in lower case and normal width. */
export const folded = (text: string) => text.normalize('NFKC').toLowerCase()
