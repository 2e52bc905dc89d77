/** Lists the models of Ollama, LM Studio (REST API v0, or `/v1/models` before 0.3.6) and llama.cpp's server. */
import { parsedAs } from '#platform/schemas.ts'
import { Agent, request } from 'undici'
import * as v from 'valibot'
import type { Clock } from '#platform/clock.ts'
import { readBytes } from '../../read-bytes.ts'

export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp'

export interface ModelServer {
  readonly kind: ServerKind
  readonly name: string
  readonly url: string
}

export const MODEL_SERVERS: readonly ModelServer[] = [
  { kind: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434' },
  { kind: 'lm-studio', name: 'LM Studio', url: 'http://127.0.0.1:1234' },
  { kind: 'llama.cpp', name: 'llama.cpp', url: 'http://127.0.0.1:8080' },
]

export interface HeldModel {
  readonly server: ModelServer
  readonly id: string
  readonly billions: number | null
  readonly loaded: boolean
  /** Maximum number of tokens of prompt and answer together; null if unknown. */
  readonly contextTokens: number | null
  readonly places: number
}

const PATIENCE_MS = 1_000

/** Finds the models of the servers on this machine. Never rejects; a server that does not answer is skipped. */
export async function heldModels(servers: readonly ModelServer[], clock: Pick<Clock, 'sleep'>): Promise<HeldModel[]> {
  const enough = new AbortController()
  const answers = servers.map(async (server) => {
    const models = await READERS[server.kind]((path, schema) => askJson(`${server.url}${path}`, schema, enough.signal))
    return models.map((model) => ({ server, ...model }))
  })
  clock.sleep(PATIENCE_MS, enough.signal).then(
    () => enough.abort(),
    () => {},
  )
  const all = await Promise.all(answers).finally(() => enough.abort())
  return all.flat().filter(({ id }) => !NO_SPEAKER.test(id))
}

/** Matches the names of models that cannot chat, or that always reason and so would use up a turn's tokens. */
const NO_SPEAKER =
  /embed|rerank|bge|minilm|guard|whisper|ocr|(?:^|[^a-z])(?:r1|qwq|gpt-oss|magistral|think|thinking|reasoning|reasoner)(?:[^a-z]|$)/i

type Ask = <T>(path: string, schema: v.GenericSchema<unknown, T>) => Promise<T | null>
type Reader = (ask: Ask) => Promise<Omit<HeldModel, 'server'>[]>

const nameSchema = v.pipe(v.string(), v.maxLength(300))

const tagsSchema = v.object({
  models: v.array(
    v.object({
      name: nameSchema,
      details: v.optional(v.object({ parameter_size: v.optional(nameSchema) })),
      remote_host: v.optional(v.string()),
      capabilities: v.optional(v.array(v.string())),
    }),
  ),
})
const runningSchema = v.object({
  models: v.array(v.object({ name: nameSchema, context_length: v.optional(v.number()) })),
})

const readOllama: Reader = async (ask) => {
  const [tags, running] = await Promise.all([ask('/api/tags', tagsSchema), ask('/api/ps', runningSchema)])
  return (tags?.models ?? [])
    .filter(({ remote_host, capabilities }) => !remote_host && (capabilities?.includes('completion') ?? true))
    .map(({ name, details }) => {
      const now = running?.models.find((one) => one.name === name)
      return {
        id: name,
        billions: billionsOf(details?.parameter_size ?? '') ?? billionsIn(name),
        loaded: now !== undefined,
        contextTokens: now?.context_length ?? null,
        places: 1,
      }
    })
}

const text = v.optional(v.string())
const studioModel = v.object({ id: nameSchema, type: text, state: text, loaded_context_length: v.optional(v.number()) })
const studioSchema = v.object({ data: v.array(studioModel) })

const readStudio: Reader = async (ask) => {
  const [known, plain] = await Promise.all([ask('/api/v0/models', studioSchema), ask('/v1/models', studioSchema)])
  return ((known ?? plain)?.data ?? [])
    .filter(({ type }) => type === undefined || type === 'llm' || type === 'vlm')
    .map(({ id, state, loaded_context_length }) => ({
      id,
      billions: billionsIn(id),
      loaded: state === 'loaded',
      contextTokens: loaded_context_length ?? null,
      places: 1,
    }))
}

const llamaSchema = v.object({
  data: v.array(
    v.object({
      id: nameSchema,
      owned_by: v.literal('llamacpp'),
      meta: v.optional(v.nullable(v.object({ n_params: v.optional(v.number()) }))),
      status: v.optional(v.object({ value: v.string() })),
    }),
  ),
})
const propsSchema = v.object({
  total_slots: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  default_generation_settings: v.optional(v.object({ n_ctx: v.optional(v.number()) })),
})

const readLlama: Reader = async (ask) => {
  // Only llama.cpp answers `/props`, which distinguishes it from other servers on this port but may require a key.
  const [list, props] = await Promise.all([ask('/v1/models', llamaSchema), ask('/props', propsSchema)])
  if (list === null || props === null) return []
  return list.data.map(({ id, meta, status }) => ({
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

async function askJson<T>(url: string, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T | null> {
  const dispatcher = new Agent()
  try {
    const { statusCode, body } = await request(url, { dispatcher, signal })
    if (statusCode !== 200) return null
    // If the body is too long, `bytes` is null, and parsing '' fails.
    const bytes = await readBytes(body, MOST_BYTES)
    return parsedAs(schema, JSON.parse(String(bytes ?? ''))) ?? null
  } catch {
    return null
  } finally {
    await dispatcher.destroy()
  }
}

const IN_BILLIONS: Readonly<Record<string, number>> = { k: 1e-6, m: 1e-3, b: 1, t: 1e3 }

export function billionsOf(size: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmbt])\s*$/i.exec(size) ?? []
  return number === '' ? null : Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}

/**
 * Returns the number of parameters in billions from names like `llama-3.1-8b-instruct`, `gemma-3n-e4b`, `Qwen3-30B-A3B`
 * (the mixture's total) or `mixtral-8x7b`; null if the name states none.
 */
export function billionsIn(name: string): number | null {
  const [, times = '1', number = '', unit = ''] =
    /(?:^|[^a-z0-9])(?:e|(\d+)x)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  return number === '' ? null : Number(times) * Number(number) * (IN_BILLIONS[unit.toLowerCase()] ?? 0)
}
