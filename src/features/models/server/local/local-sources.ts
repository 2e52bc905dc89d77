import { basename, resolve } from 'node:path'
import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import type { ServerKind } from '#platform/server/llm/nearby/model-server.ts'
import type { EngineStatus } from '../../contract.ts'
import type { AskedModel } from '../asked-model.ts'

/** `LOCAL_MODEL`, §10. */
export type LocalModelChoice =
  /** `wanted` is tried before all others, whatever the machine. */
  | { readonly kind: 'auto'; readonly wanted: LocalModel | null }
  | { readonly kind: 'off' }
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'url'; readonly source: ModelSource }
  | { readonly kind: 'server'; readonly server: ServerKind; readonly model: string }

export interface Machine {
  readonly cores: number
  /** Bytes. */
  readonly memory: number
}

export interface LocalModel {
  readonly source: ModelSource
  /** Bytes of free memory; null = only on request. */
  readonly fetchedFrom: number | null
  /** Bytes of free memory: what it takes with one context. */
  readonly runsFrom: number
}

const HUGGING_FACE = 'https://huggingface.co'

const onHuggingFace = (repository: string, revision: string, file: string) => ({
  label: 'Hugging Face',
  file: file.toLowerCase(),
  url: `${HUGGING_FACE}/${repository}/resolve/${revision}/${file}`,
  page: `${HUGGING_FACE}/${repository}`,
})

/** For a machine with memory to spare, on request: 2.5 GB to fetch. It follows the full prompt. */
const QWEN3_4B: LocalModel = {
  source: {
    name: 'qwen3-4b',
    ...onHuggingFace(
      'unsloth/Qwen3-4B-Instruct-2507-GGUF',
      'a06e946bb6b655725eafa393f4a9745d460374c9',
      'Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    ),
    bytes: 2_497_281_120,
    sha256: '3605803b982cb64aead44f6c1b2ae36e3acdb41d8e46c8a94c6533bc4c67e597',
    license: 'Apache-2.0',
  },
  fetchedFrom: null,
  runsFrom: 4.5e9,
}

const QWEN3_1_7B: LocalModel = {
  source: {
    name: 'qwen3-1.7b',
    ...onHuggingFace('unsloth/Qwen3-1.7B-GGUF', 'd7f544eead698dbd1f15126ef60b45a1e1933222', 'Qwen3-1.7B-IQ4_XS.gguf'),
    bytes: 1_010_383_424,
    sha256: 'a02e41d3208e97a7cb224297e8d3abb22e5bb8d664362c6be4f48948a3797eec',
    license: 'Apache-2.0',
  },
  fetchedFrom: 4e9,
  runsFrom: 2e9,
}

const MODELS = [QWEN3_4B, QWEN3_1_7B]

/** Of our languages, those in which their makers tested them; in others a small model writes nonsense or English. */
const QWEN_WRITES = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'ko', 'vi', 'th', 'ar']

/** What `npm run model:setup -- --large` fetches. */
export const LARGE_MODEL = QWEN3_4B.source.name

/** Null for an operator's own. */
export function originOf({ license, page }: Pick<ModelSource, 'license' | 'page'>): EngineStatus['origin'] {
  return license === null || page === null ? null : { license, page }
}

/** Nobody has read the turns of ours, and no operator has named it. */
export function isOffered(modelName: string, choice: LocalModelChoice): boolean {
  return choice.kind === 'auto' && choice.wanted?.source.name !== modelName
}

/** Null = any, for an operator's own model. */
export function languagesOf(modelName: string): readonly string[] | null {
  return MODELS.some(({ source }) => source.name === modelName) ? QWEN_WRITES : null
}

/** @param languages null = all; `language` is a tag like `pt-BR` */
export function writes(languages: readonly string[] | null, language: string): boolean {
  return languages === null || languages.includes(language.split('-')[0] ?? '')
}

/** On one core a model starts a turn too late and slows down the server. */
const CORES_FOR_MODELS = 2

/** Best first. */
export interface ModelsOfMachine {
  readonly toFetch: readonly ModelSource[]
  readonly toUse: readonly ModelSource[]
}

/** @param hub without a slash at the end */
export function modelsFor({ cores, memory }: Machine, choice: LocalModelChoice, hub: string): ModelsOfMachine {
  const wanted = choice.kind === 'auto' ? choice.wanted : null
  const suits = (from: number | null) => from !== null && memory >= from && cores >= CORES_FOR_MODELS
  const list = (fit: (model: LocalModel) => boolean) => {
    const fitting = MODELS.filter((model) => model !== wanted && fit(model))
    return (wanted ? [wanted, ...fitting] : fitting).map(({ source }) => {
      return { ...source, url: source.url.replace(HUGGING_FACE, hub) }
    })
  }
  return { toFetch: list(({ fetchedFrom }) => suits(fetchedFrom)), toUse: list(({ runsFrom }) => suits(runsFrom)) }
}

/** Null when what is here is the best for this machine. */
export function betterThan(here: ModelSource, { toFetch, toUse }: ModelsOfMachine): ModelSource | null {
  const [best] = toFetch
  const place = ({ name }: ModelSource) => toUse.findIndex((source) => source.name === name)
  return best && place(best) < place(here) ? best : null
}

/** @param bytes of the file. A second context takes about half as much memory; a gigabyte is left to everybody else. */
export function contextsFor(bytes: number, { memory }: Machine): number {
  return memory >= 2 * bytes + 1e9 ? 2 : 1
}

/** Bytes of about three billion parameters in four bits. */
const FULL_FROM = 1.6e9

export function promptsFor(bytes: number): AskedModel['prompts'] {
  return bytes >= FULL_FROM ? 'any' : 'short'
}

/**
 * Null = the models of the table, `off` = none; else a name of the table, `ollama:`, `lm-studio:` or `llama.cpp:` and a
 * name there, an http(s) address or a path.
 */
export function localModelChoice(value: string | null): LocalModelChoice {
  if (value === null) return { kind: 'auto', wanted: null }
  if (value.toLowerCase() === 'off') return { kind: 'off' }
  const wanted = MODELS.find(({ source }) => source.name === value.toLowerCase())
  if (wanted) return { kind: 'auto', wanted }
  const [, server, model = ''] = /^(ollama|lm-studio|llama\.cpp):(?!\/\/)(.+)$/i.exec(value) ?? []
  if (server !== undefined) return { kind: 'server', server: server.toLowerCase() as ServerKind, model }
  if (!/^https?:\/\//i.test(value)) return { kind: 'file', name: nameOf(value), path: resolve(value) }
  const { hostname, pathname } = new URL(value)
  const name = nameOf(decodeURIComponent(pathname))
  const where = { name, label: hostname, file: `${name}.gguf`, url: value }
  return { kind: 'url', source: { ...where, sha256: null, bytes: null, license: null, page: null } }
}

/** Takes away a file's ending and all characters that do not suit a badge and a path. */
export function nameOf(path: string): string {
  const name = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+/, '')
  return name.slice(0, 60) || 'model'
}
