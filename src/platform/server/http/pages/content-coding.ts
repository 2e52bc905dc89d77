import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Null for no compression. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const taken = (acceptEncoding ?? '').split(',').map((each) => each.split(';').map((part) => part.trim()))
  const weightOf = (parameter = 'q=1') => Number(parameter.replace(/^q=/i, ''))
  return CODINGS.find((coding) => taken.some(([name, weight]) => name === coding && weightOf(weight) > 0)) ?? null
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** @param level 5 for every answer, 11 for texts that are compressed once */
export async function encoded(text: string, coding: Coding | null, level: 5 | 11): Promise<Buffer> {
  if (coding === null) return Buffer.from(text)
  if (coding === 'gzip') return toGzip(text, { level: Math.min(level, 9) })
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}
