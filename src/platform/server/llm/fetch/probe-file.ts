/** Asks a server for the first bytes of a model's file, so that what it cannot give is known before a gigabyte comes. */
import type { Readable } from 'node:stream'
import { request } from 'undici'
import { FetchFailure } from './fetch-fault.ts'
import { GGUF } from './gguf.ts'
import { webAgent } from './web-agent.ts'

export interface FileProbe {
  /** Names the version of the file (RFC 9110 §8.8.3); null when the server does not. */
  readonly etag: string | null
  /** Whether the server gives parts of the file (RFC 9110 §14). */
  readonly givesParts: boolean
}

/** Throws a `FetchFailure`. @param bytes exact length of the file; null when it is not known */
export async function probeFile(url: string, bytes: number | null): Promise<FileProbe> {
  const dispatcher = webAgent()
  try {
    const answer = await request(url, { dispatcher, headers: { range: `bytes=0-${GGUF.length - 1}` } })
    const { statusCode, headers } = answer
    if (statusCode !== 200 && statusCode !== 206) {
      const fault = statusCode >= 500 || statusCode === 429 ? 'network' : 'refused'
      throw new FetchFailure(fault, `${url}: the server answered ${statusCode}`)
    }
    if ((await beginningOf(answer.body)) !== GGUF) throw new FetchFailure('unexpected', 'this is no GGUF file')
    // RFC 9110 §14.4: behind the slash stands the length of the whole.
    const whole =
      statusCode === 206 ? /\/(\d+)$/.exec(one(headers['content-range']))?.[1] : one(headers['content-length'])
    if (bytes !== null && Number(whole) > 0 && Number(whole) !== bytes) {
      throw new FetchFailure('unexpected', `${url}: the file has ${whole} bytes, not ${bytes}`)
    }
    const etag = one(headers.etag)
    // RFC 9110 §8.8.1: a weak tag promises the same meaning, not the same bytes.
    return { etag: etag === '' || etag.startsWith('W/') ? null : etag, givesParts: statusCode === 206 }
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure('network', `not reachable (${url}: ${reasonOf(error)})`, error)
  } finally {
    await dispatcher.destroy()
  }
}

/** Left before the rest comes, if the server has no ranges. */
async function beginningOf(body: Readable): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += (chunk as Buffer).toString('latin1', 0, GGUF.length)
    if (text.length >= GGUF.length) break
  }
  return text.slice(0, GGUF.length)
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? (header[0] ?? '') : (header ?? ''))
const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
