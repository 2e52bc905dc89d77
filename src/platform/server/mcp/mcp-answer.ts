/** Answers one request of the Model Context Protocol with the official SDK, which only this file imports. */
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { JsonObject } from '../json-schema.ts'
import type { InsideCaller } from '../http/route.ts'
import type { Visit } from '../http/server.ts'

export interface ToolCall<Caller> extends InsideCaller<Caller> {
  /** Reports progress if the client has asked for it, so that the client does not time out. */
  readonly progress: (done: number) => void
}

export interface Tool<Caller> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: JsonObject
  readonly readOnly: boolean
  readonly run: (
    given: unknown,
    call: ToolCall<Caller>,
  ) => Promise<{ readonly text: string; readonly data: JsonObject }>
}

export interface McpOptions<Caller> {
  readonly path: string
  readonly publicUrl: string
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  readonly instructions: string
  readonly tools: readonly Tool<Caller>[]
  readonly keyHelp: string
  readonly resolveCaller: (visit: Visit) => Promise<Caller>
  /** Returns a sentence for the client; null for an unexpected error. */
  readonly sentenceFor: (error: unknown) => string | null
}

export function mcpAnswer<Caller>(
  { path, info, instructions, tools, sentenceFor }: McpOptions<Caller>,
  call: Omit<ToolCall<Caller>, 'progress'>,
  headers: Headers,
  body: unknown,
  onFault: (error: unknown) => void,
): Promise<Response> {
  const serverOfTools = () => {
    const server = new Server(info, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler('tools/list', () => ({
      tools: tools.map(
        ({ name, title, description, input, readOnly }) =>
          ({ name, title, description, inputSchema: input, annotations: { readOnlyHint: readOnly } }) as ListedTool,
      ),
    }))
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { notify, _meta } }) => {
      const tool = tools.find(({ name }) => name === params.name)
      if (tool === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name)}.`)
      const progressToken = _meta?.progressToken
      const progress = (done: number) => {
        if (progressToken === undefined) return
        const notified = notify({ method: 'notifications/progress', params: { progressToken, progress: done } })
        // The notification fails if the client has disconnected, but this also aborts the tool's signal.
        notified.catch(() => {})
      }
      try {
        const { text, data } = await tool.run(params.arguments ?? {}, { ...call, progress })
        return { content: [{ type: 'text', text }], structuredContent: data }
      } catch (error) {
        const sentence = sentenceFor(error)
        if (sentence === null) {
          onFault(error)
          throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error')
        }
        return { content: [{ type: 'text', text: sentence }], isError: true }
      }
    })
    return server
  }
  const request = new Request(`http://same.host${path}`, { method: 'POST', headers, signal: call.signal })
  return createMcpHandler(serverOfTools).fetch(request, { parsedBody: body })
}
