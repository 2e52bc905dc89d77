import { Agent, request } from 'undici'
import type { z } from 'zod/mini'

/** A list of hundreds of models has less. */
const MOST_BYTES = 1_000_000

/** Null for whatever does not fit the schema: nobody there, a page, an error, an endless answer. */
export async function askJson<T>(url: string, schema: z.ZodMiniType<T>, signal: AbortSignal): Promise<T | null> {
  const dispatcher = new Agent()
  try {
    const { statusCode, body } = await request(url, { dispatcher, signal })
    if (statusCode !== 200) return null
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length
      if (bytes > MOST_BYTES) return null
      chunks.push(chunk as Buffer)
    }
    const parsed = schema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  } finally {
    await dispatcher.destroy()
  }
}
