import { normalForm } from '#platform/normal-form.ts'
import { withoutEnd } from '#platform/without-end.ts'

export const CLAUSE = /[,;:](?=\s|$)|[，、；：،؛]|\s[-–—]+(?=\s|$)|—/u

export function sentenceOf(question: string): string {
  const text = normalForm(question, 'NFC')
    .replace(/\bvs\./giu, 'vs')
    .replace(/\s+/gu, ' ')
    .trim()
  const sentences = text.split(/(?<=[\p{L}\p{M}\p{N}]{2}[.!?؟।۔…]["»”]?)\s+(?=[^\p{Ll}])|(?<=[。！？])/u)
  const asking = sentences.findLast((sentence) => /[?？؟]["»”’']?\s*$/u.test(sentence))
  return bare(asking ?? text)
}

export function bare(text: string): string {
  return withoutEnd(text.replace(/^[\s\p{P}]+(?=.)/u, ''), /[\s?？؟!！。．.…;\u037e।۔,，、:："'«»“”„‘’]/u)
}

export function capitalised(text: string, language: string): string {
  const [first = '', second = ''] = text
  if (second !== second.toLocaleLowerCase(language)) return text
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}

export const folded = (text: string) => normalForm(text, 'NFKC').toLowerCase()
