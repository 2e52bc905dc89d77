// @ts-check
/**
 * Starts a reference server that streams with the AI SDK's `streamText`. `node ai-sdk.mjs <upstream port>` prints the server's
 * port.
 */
import { createServer } from 'node:http'
import { createOpenAI } from '@ai-sdk/openai'
import { streamText } from 'ai'

const openai = createOpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${process.argv[2]}/v1` })
const server = createServer((_request, response) => {
  const { textStream } = streamText({ model: openai.chat('gpt-4.1-nano'), prompt: 'Is light a wave?' })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  void (async () => {
    for await (const text of textStream) response.write(`data: ${JSON.stringify({ content: text })}\n\n`)
    response.end('data: [DONE]\n\n')
  })()
})
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address()
  console.log(`port ${address && typeof address === 'object' ? address.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
