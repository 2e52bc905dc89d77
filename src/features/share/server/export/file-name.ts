/** Names a file after a question with any characters (RFC 6266, RFC 8187). */
import { beginning } from '#platform/cut.ts'
import { normalForm } from '#platform/normal-form.ts'
import { withoutEnd } from '#platform/without-end.ts'

/** The most characters of the question: each has at most four bytes, and a file name may have 255. */
const NAME_CUT = 40
const PREFIX = 'einstein-vs-cat'

/**
 * The value of a `Content-Disposition` header. Letters and digits of the question stay, everything else becomes a dash,
 * so that no character has a special meaning in any file system. Programs that know only ASCII get the name without the
 * other letters.
 * @param extension without its dot
 */
export function attachment(question: string, extension: string): string {
  const words = dashed(normalForm(question, 'NFC').toWellFormed(), /[^\p{L}\p{M}\p{N}]+/gu)
  const ascii = dashed(normalForm(words, 'NFKD').replace(/\p{M}/gu, ''), /[^A-Za-z0-9]+/g)
  const encoded = encodeURIComponent(nameOf(words, extension))
  return `attachment; filename="${nameOf(ascii, extension)}"; filename*=UTF-8''${encoded}`
}

function nameOf(words: string, extension: string): string {
  const cut = dashed(beginning(words, NAME_CUT), /-+/g)
  return cut === '' ? `${PREFIX}.${extension}` : `${PREFIX}-${cut}.${extension}`
}

function dashed(text: string, unwanted: RegExp): string {
  return withoutEnd(text.replace(unwanted, '-').replace(/^-+/, ''), /-/)
}
