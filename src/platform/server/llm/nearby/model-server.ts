/** The programs that serve language models on the machines of their owners, where they usually listen. */

export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp'

export interface ModelServer {
  readonly kind: ServerKind
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
}

/** On loopback alone: what others in the network serve was not put there by this machine's owner. */
export const MODEL_SERVERS: readonly ModelServer[] = [
  { kind: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434' },
  { kind: 'lm-studio', name: 'LM Studio', url: 'http://127.0.0.1:1234' },
  { kind: 'llama.cpp', name: 'llama.cpp', url: 'http://127.0.0.1:8080' },
]

export interface HeldModel {
  readonly server: ModelServer
  /** The name by which the server is asked for it. */
  readonly id: string
  /** Parameters, in billions; null when neither the server nor the name says so. */
  readonly billions: number | null
  readonly loaded: boolean
  /** Tokens of prompt and answer together that it reads; null when the server does not say. */
  readonly contextTokens: number | null
  readonly places: number
}
