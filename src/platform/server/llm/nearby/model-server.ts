export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp'

export interface ModelServer {
  readonly kind: ServerKind
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
}

/** On loopback alone. */
export const MODEL_SERVERS: readonly ModelServer[] = [
  { kind: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434' },
  { kind: 'lm-studio', name: 'LM Studio', url: 'http://127.0.0.1:1234' },
  { kind: 'llama.cpp', name: 'llama.cpp', url: 'http://127.0.0.1:8080' },
]

export interface HeldModel {
  readonly server: ModelServer
  readonly id: string
  /** Null if unknown. */
  readonly billions: number | null
  readonly loaded: boolean
  /** Prompt and answer together; null if unknown. */
  readonly contextTokens: number | null
  readonly places: number
}
