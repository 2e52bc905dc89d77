/** Calls OpenAI's moderation endpoint, which other services also offer (`POST {baseUrl}/moderations`). */

const OPENAI = 'https://api.openai.com/v1'
const MODEL = 'omni-moderation-latest'
const PATIENCE_MS = 15_000
const TEXTS = 32
const CHARACTERS = 60_000

/** Returns a function that resolves with true if a text is flagged. If `baseUrl` is null, it calls OpenAI. */
export function openAiModeration({ key, baseUrl }: { readonly key: string | null; readonly baseUrl: string | null }) {
  const url = `${(baseUrl ?? OPENAI).replace(/\/+$/, '')}/moderations`
  const isFlagged = async (input: readonly string[]): Promise<boolean> => {
    // Imports `undici` only when it is needed, because an import at startup would delay the start of the database.
    const { request } = await import('undici')
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model: MODEL, input }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`moderation answered ${statusCode}`)
    }
    const { results = [] } = (await body.json()) as { results?: readonly { flagged?: unknown }[] }
    if (results.length !== input.length || results.some(({ flagged }) => typeof flagged !== 'boolean')) {
      throw new Error('moderation answered something else')
    }
    return results.some(({ flagged }) => flagged === true)
  }
  return async (texts: readonly string[]): Promise<boolean> => {
    for (const input of callsOf(texts)) if (await isFlagged(input)) return true
    return false
  }
}

function callsOf(texts: readonly string[]): string[][] {
  const calls: string[][] = []
  let room = 0
  for (const text of texts) {
    const last = calls.at(-1)
    if (last === undefined || last.length === TEXTS || text.length > room) {
      calls.push([text])
      room = CHARACTERS - text.length
    } else {
      last.push(text)
      room -= text.length
    }
  }
  return calls
}
