/** Replaces a speech server (`POST /v1/audio/speech`). Sends audio, or a different response if a test sets one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface Spoken {
  readonly voice: string
  readonly input: string
  readonly model: string
  readonly authorization: string | undefined
}

export interface SpeechServer {
  readonly url: string
  readonly asked: readonly Spoken[]
  /** The response to later requests, with a normal value for each omitted field. With null, the server never responds. */
  answer: {
    readonly status?: number
    readonly type?: string
    readonly body?: Buffer
    readonly retryAfter?: string
  } | null
  until: Promise<void>
  close(): Promise<void>
}

export async function speechServer(): Promise<SpeechServer> {
  const asked: Spoken[] = []
  const http = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { voice, input, model } = (await json(request)) as Spoken
    asked.push({ voice, input, model, authorization: request.headers.authorization })
    await here.until
    send(response, here.answer, audioOf(voice, input))
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const here: SpeechServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answer: {},
    until: Promise.resolve(),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return here
}

function send(response: ServerResponse, how: SpeechServer['answer'], usual: Buffer): void {
  if (how === null) return
  const { status = 200, type = 'audio/mpeg', body = usual, retryAfter } = how
  response.writeHead(status, { 'content-type': type, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) })
  response.end(body)
}

export const audioOf = (voice: string, input: string): Buffer => Buffer.from(`${voice}: ${input}`)
