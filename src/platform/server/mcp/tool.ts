/** Tools that a model may use over the Model Context Protocol, as plain data. */
import type { JsonObject } from '../http/documentation/request-schema.ts'
import type { Visit } from '../http/server.ts'

export interface ToolCall<Caller> {
  readonly caller: Caller
  readonly ip: string
  readonly requestId: string
  /** Aborted when the client has left. */
  readonly signal: AbortSignal
  /** Keeps a client waiting that asked for progress. */
  readonly progress: (done: number) => void
}

/** For a model, and as data. */
export interface ToolAnswer {
  readonly text: string
  readonly data: JsonObject
}

export interface Tool<Caller> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly input: JsonObject
  /** True if it changes nothing. */
  readonly readOnly: boolean
  readonly run: (given: unknown, call: ToolCall<Caller>) => Promise<ToolAnswer>
}

export interface McpOptions<Caller> {
  readonly path: string
  /** Origin, without a slash at the end. */
  readonly publicUrl: string
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  /** For the model, about all tools. */
  readonly instructions: string
  readonly tools: readonly Tool<Caller>[]
  /** English: how to get a key, and where it goes. */
  readonly keyHelp: string
  /** Throws a Problem. */
  readonly resolveCaller: (visit: Visit) => Promise<Caller>
  /** The tool's answer to an error; null for a fault. */
  readonly sentenceFor: (error: unknown) => string | null
}
