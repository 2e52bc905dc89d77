/** Answers one request of the Model Context Protocol with the official SDK, which only this file imports. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import type { McpOptions, ToolCall } from './tool.ts'

// The SDK loads the whole of zod, which gives every schema of the process English sentences; ours are refused by codes (§5).
z.config({ localeError: undefined })

/** @param body the parsed JSON of the request */
export async function mcpAnswer<Caller>(
  { path, info, instructions, tools, sentenceFor }: McpOptions<Caller>,
  call: Omit<ToolCall<Caller>, 'progress'>,
  headers: Headers,
  body: unknown,
): Promise<Response> {
  const server = new Server(info, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(
      ({ name, title, description, input, readOnly }) =>
        ({ name, title, description, inputSchema: input, annotations: { readOnlyHint: readOnly } }) as ListedTool,
    ),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification, _meta }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name)}.`)
    const progressToken = _meta?.progressToken
    const progress = (done: number) => {
      if (progressToken === undefined) return
      const told = sendNotification({ method: 'notifications/progress', params: { progressToken, progress: done } })
      // The client has left: the tool's own signal says so.
      told.catch(() => {})
    }
    try {
      const { text, data } = await tool.run(params.arguments ?? {}, { ...call, progress })
      return { content: [{ type: 'text', text }], structuredContent: data }
    } catch (error) {
      const sentence = sentenceFor(error)
      if (sentence === null) throw error
      return { content: [{ type: 'text', text: sentence }], isError: true }
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport()
  await server.connect(transport)
  call.signal.addEventListener('abort', () => void server.close(), { once: true })
  return transport.handleRequest(new Request(`http://same.host${path}`, { method: 'POST', headers }), {
    parsedBody: body,
  })
}
