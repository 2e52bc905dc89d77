/**
 * Sources: Ollama API `GET /api/tags` and `/api/ps`; LM Studio REST API v0 `GET /api/v0/models`, before 0.3.6
 * `/v1/models`; llama.cpp's server `GET /v1/models` and `/props`.
 */
import { z } from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import type { HeldModel, ModelServer, ServerKind } from './model-server.ts'
import { Agent, request } from 'undici'

const PATIENCE_MS = 1_000

/** Never rejects: a missing server has no models. */
export async function heldModels(
  servers: readonly ModelServer[],
  clock: Pick<Clock, 'sleep'>,
): Promise<readonly HeldModel[]> {
  const enough = new AbortController()
  const asked = Promise.all(servers.map((server) => READERS[server.kind](server, enough.signal)))
  const answers = asked.finally(() => enough.abort())
  clock.sleep(PATIENCE_MS, enough.signal).then(
    () => enough.abort(),
    () => {},
  )
  return (await answers).flat().filter(({ id }) => !NO_SPEAKER.test(id))
}

/** Models without chat, and those that always think, which spends a turn's tokens. */
const NO_SPEAKER =
  /embed|rerank|bge|minilm|guard|whisper|ocr|(?:^|[^a-z])(?:r1|qwq|gpt-oss|magistral|think|thinking|reasoning|reasoner)(?:[^a-z]|$)/i

type Reader = (server: ModelServer, signal: AbortSignal) => Promise<HeldModel[]>

const nameSchema = z.string().check(z.maxLength(300))

const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: nameSchema,
      details: z.optional(z.object({ parameter_size: z.optional(nameSchema) })),
      /** Set for models of Ollama's cloud. */
      remote_host: z.optional(z.string()),
      capabilities: z.optional(z.array(z.string())),
    }),
  ),
})
const runningSchema = z.object({
  models: z.array(z.object({ name: nameSchema, context_length: z.optional(z.number()) })),
})

const readOllama: Reader = async (server, signal) => {
  const [tags, running] = await Promise.all([
    askJson(`${server.url}/api/tags`, tagsSchema, signal),
    askJson(`${server.url}/api/ps`, runningSchema, signal),
  ])
  return (tags?.models ?? [])
    .filter(({ remote_host, capabilities }) => !remote_host && (capabilities?.includes('completion') ?? true))
    .map(({ name, details }) => {
      const now = running?.models.find((one) => one.name === name)
      return {
        server,
        id: name,
        billions: billionsOf(details?.parameter_size ?? '') ?? billionsIn(name),
        loaded: now !== undefined,
        contextTokens: now?.context_length ?? null,
        places: 1,
      }
    })
}

const studioSchema = z.object({
  data: z.array(
    z.object({
      id: nameSchema,
      type: z.optional(z.string()),
      state: z.optional(z.string()),
      loaded_context_length: z.optional(z.number()),
    }),
  ),
})

const readStudio: Reader = async (server, signal) => {
  const [known, plain] = await Promise.all(
    ['/api/v0/models', '/v1/models'].map((path) => askJson(`${server.url}${path}`, studioSchema, signal)),
  )
  return ((known ?? plain)?.data ?? [])
    .filter(({ type }) => type === undefined || type === 'llm' || type === 'vlm')
    .map(({ id, state, loaded_context_length }) => ({
      server,
      id,
      billions: billionsIn(id),
      loaded: state === 'loaded',
      contextTokens: loaded_context_length ?? null,
      places: 1,
    }))
}

const llamaSchema = z.object({
  data: z.array(
    z.object({
      id: nameSchema,
      owned_by: z.literal('llamacpp'),
      meta: z.optional(z.nullable(z.object({ n_params: z.optional(z.number()) }))),
      status: z.optional(z.object({ value: z.string() })),
    }),
  ),
})
const propsSchema = z.object({
  total_slots: z.optional(z.int().check(z.minimum(1))),
  default_generation_settings: z.optional(z.object({ n_ctx: z.optional(z.number()) })),
})

const readLlama: Reader = async (server, signal) => {
  // `/props` needs the key if there is one; other programs listen on this port, too.
  const [list, props] = await Promise.all([
    askJson(`${server.url}/v1/models`, llamaSchema, signal),
    askJson(`${server.url}/props`, propsSchema, signal),
  ])
  if (list === null || props === null) return []
  return list.data.map(({ id, meta, status }) => ({
    server,
    id,
    billions: meta?.n_params === undefined ? billionsIn(id) : meta.n_params / 1e9,
    loaded: status === undefined || status.value === 'loaded',
    contextTokens: props.default_generation_settings?.n_ctx || null,
    places: props.total_slots ?? 1,
  }))
}

const READERS: Readonly<Record<ServerKind, Reader>> = {
  ollama: readOllama,
  'lm-studio': readStudio,
  'llama.cpp': readLlama,
}

const MOST_BYTES = 1_000_000

/** Null for an answer that does not fit the schema, is too long or does not come. */
async function askJson<T>(url: string, schema: z.ZodMiniType<T>, signal: AbortSignal): Promise<T | null> {
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

const IN_BILLIONS: Readonly<Record<string, number>> = { k: 1e-6, m: 1e-3, b: 1, t: 1e3 }

/** Null unless it is a size (`7.6B`, `137.0M`). */
export function billionsOf(size: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmbt])\s*$/i.exec(size) ?? []
  return number === '' ? null : Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}

/**
 * From a model's name: `llama-3.1-8b-instruct`, `gemma-3n-e4b`, `Qwen3-30B-A3B` (a mixture's whole), `mixtral-8x7b`. Null
 * if there is none.
 */
export function billionsIn(name: string): number | null {
  const [, times = '1', number = '', unit = ''] =
    /(?:^|[^a-z0-9])(?:e|(\d+)x)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  return number === '' ? null : Number(times) * Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}
