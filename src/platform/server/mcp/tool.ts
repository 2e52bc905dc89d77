/** Tools that a model may use over the Model Context Protocol, as plain data. */
import type { JsonObject } from '../http/documentation/request-schema.ts'
import type { Visit } from '../http/server.ts'

/** What a tool knows about the request that uses it. */
export interface ToolCall<Caller> {
  readonly caller: Caller
  readonly ip: string
  readonly requestId: string
  /** Aborted when the client has left. */
  readonly signal: AbortSignal
  /** Tells a client that asked for it how far the work is, so that it goes on waiting. */
  readonly progress: (done: number) => void
}

/** What a tool says: a text for a model, and the same as data. */
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
  /** Whether it changes nothing. */
  readonly readOnly: boolean
  readonly run: (given: unknown, call: ToolCall<Caller>) => Promise<ToolAnswer>
}

export interface McpOptions<Caller> {
  readonly path: string
  /** Origin, without a slash at the end. */
  readonly publicUrl: string
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  /** What a model is told about all tools together. */
  readonly instructions: string
  readonly tools: readonly Tool<Caller>[]
  /** Says in English, to who sends no key, how to get one and where it goes. */
  readonly keyHelp: string
  /** Throws the Problem that refuses a request. */
  readonly resolveCaller: (visit: Visit) => Promise<Caller>
  /** The sentence that a tool answers instead of a thrown error; null = a fault, which the server answers. */
  readonly sentenceFor: (error: unknown) => string | null
}
