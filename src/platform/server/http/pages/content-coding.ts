/** Compression of what is not a file of the build (RFC 9110 §12.5.3). */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** The best one that the reader takes; null = as it is. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const taken = (acceptEncoding ?? '').split(',').map((each) => each.trim().split(/\s*;\s*q=/i))
  return CODINGS.find((coding) => taken.some(([name, weight = '1']) => name === coding && Number(weight) > 0)) ?? null
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** @param level how dense: 5 is quick enough for every answer, 11 for what is compressed once */
export async function encoded(text: string, coding: Coding | null, level: 5 | 11): Promise<Buffer> {
  if (coding === null) return Buffer.from(text)
  if (coding === 'gzip') return toGzip(text, { level: Math.min(level, 9) })
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}
