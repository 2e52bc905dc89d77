import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ServerKind } from '#platform/server/llm/nearby/held-models.ts'
import type { AskedModel } from '../asked-model.ts'

/** The models, best first. Sources (2026-11-28): unsloth.ai/docs/models/gemma-4/qat; for Qwen’s size, reports on GitHub. */
export const LOCAL_MODELS = [
  {
    name: 'gemma-4-e4b',
    title: 'Gemma 4 E4B QAT',
    repository: 'unsloth/gemma-4-E4B-it-qat-GGUF',
    remoteFile: 'gemma-4-E4B-it-qat-UD-Q4_K_XL.gguf',
    bytes: 4.22e9,
    license: 'Apache-2.0',
    runsFrom: 5e9,
  },
  {
    name: 'gemma-4-e2b',
    title: 'Gemma 4 E2B QAT',
    repository: 'unsloth/gemma-4-E2B-it-qat-GGUF',
    remoteFile: 'gemma-4-E2B-it-qat-UD-Q4_K_XL.gguf',
    bytes: 2.62e9,
    license: 'Apache-2.0',
    runsFrom: 3e9,
  },
  {
    name: 'qwen3.5-4b',
    title: 'Qwen3.5 4B',
    repository: 'unsloth/Qwen3.5-4B-GGUF',
    remoteFile: 'Qwen3.5-4B-Q4_K_M.gguf',
    bytes: 2.74e9,
    license: 'Apache-2.0',
    runsFrom: 4e9,
  },
]

export type LocalModel = Readonly<(typeof LOCAL_MODELS)[number]>

export interface ModelFile {
  readonly name: string
  readonly path: string
}

export type LocalModelChoice =
  | { readonly kind: 'auto' }
  | { readonly kind: 'off' }
  | ({ readonly kind: 'file' } & ModelFile)
  | { readonly kind: 'server'; readonly server: ServerKind; readonly model: string }

export interface Machine {
  readonly cores: number
  readonly memory: number
}

export const modelsFolder = (dataDir: string) => join(dataDir, 'models')

/** Parses `LOCAL_MODEL`: `off`, a name from `LOCAL_MODELS`, a path, or a server's model such as `ollama:name`. */
export function localModelChoice(value: string | null, dataDir: string): LocalModelChoice {
  if (value === null) return { kind: 'auto' }
  const name = value.toLowerCase()
  if (name === 'off') return { kind: 'off' }
  if (isOurs(name)) return { kind: 'file', name, path: join(modelsFolder(dataDir), `${name}.gguf`) }
  const [, server, model = ''] = /^(ollama|lm-studio|llama\.cpp):(?!\/\/)(.+)$/i.exec(value) ?? []
  if (server !== undefined) return { kind: 'server', server: server.toLowerCase() as ServerKind, model }
  return { kind: 'file', name: nameOf(value), path: resolve(value) }
}

export const isOurs = (name: string) => LOCAL_MODELS.some((model) => model.name === name)

/** Returns the newest model file in the folder of local models; null if there is none. */
export function heldModel(dataDir: string): ModelFile | null {
  const folder = modelsFolder(dataDir)
  const files = namesIn(folder)
    .filter((file) => /\.gguf$/i.test(file))
    .map((file) => ({ file, status: statSync(join(folder, file), { throwIfNoEntry: false }) }))
    .filter(({ status }) => status?.isFile())
  const [last] = files.toSorted((a, b) => (b.status?.mtimeMs ?? 0) - (a.status?.mtimeMs ?? 0))
  return last ? { name: nameOf(last.file), path: join(folder, last.file) } : null
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The minimum number of processor cores. With one core, a model takes too long to start and slows down the server. */
const CORES_FOR_MODELS = 2

export function modelsFor({ cores, memory }: Machine): readonly LocalModel[] {
  return LOCAL_MODELS.filter(({ runsFrom }) => cores >= CORES_FOR_MODELS && memory >= runsFrom)
}

/** Returns 2 if the memory is at least twice the model's size plus one gigabyte for other programs, otherwise 1. */
export function contextsFor(bytes: number, { memory }: Machine): number {
  return memory >= 2 * bytes + 1e9 ? 2 : 1
}

/** Models of at least this size in bytes, about three billion parameters of four bits each, get full prompts. */
const FULL_FROM = 1.6e9

export function promptsFor(bytes: number): AskedModel['prompts'] {
  return bytes >= FULL_FROM ? 'any' : 'short'
}

export function nameOf(path: string): string {
  const name = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+/, '')
  return name.slice(0, 60) || 'model'
}
