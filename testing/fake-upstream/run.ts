/**
 * Runs the upstream of the benches in its own process: `node --import tsx testing/fake-upstream/run.ts --tokens 400`. Prints
 * its port as the first line, then answers every chat completion or messages call with N tokens at 20 tokens/s. A single timer
 * serves all streams and spreads them over its ticks, so that the upstream stays cheap and tokens do not arrive in bursts. The
 * options and their defaults are `--tokens N` (200), `--pace MS` (50) and `--port P` (0). With `--stamp`, each token carries
 * its send time (see stamp.ts).
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { stampedToken } from './stamp.ts'
import { type Wire, wireOf } from './wire.ts'

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '200' },
    pace: { type: 'string', default: '50' },
    port: { type: 'string', default: '0' },
    stamp: { type: 'boolean', default: false },
  },
})
const tokens = Number(values.tokens)
const TICK_MS = 5
const ticks = Math.max(1, Math.round(Number(values.pace) / TICK_MS))

interface Stream {
  readonly response: ServerResponse
  readonly wire: Wire
  sent: number
}

/** `wheel[i]` contains the streams that get a token at tick i of each round. */
const wheel: Set<Stream>[] = Array.from({ length: ticks }, () => new Set())
const WORDS = ['time', ' is', ' a', ' river', ' that', ' flows', ' past', ' every', ' cat', ' and', ' clock', '.\n']
const script = { pieces: [], usage: { tokensIn: 500, tokensOut: tokens } }
const plain = new Map<string, readonly string[]>()
let opened = 0

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(404).end()
  let asked = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (asked += part))
  request.on('end', () => {
    const protocol = request.url?.endsWith('/messages') ? 'anthropic' : 'openai'
    const wire = wireOf(protocol, String((JSON.parse(asked) as { model?: string }).model), false)
    if (!plain.has(protocol))
      plain.set(
        protocol,
        WORDS.map((word) => wire.piece(word)),
      )
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(wire.open(script).join(''))
    const stream: Stream = { response, wire, sent: 0 }
    const slot = wheel[opened++ % ticks]
    slot?.add(stream)
    response.on('close', () => slot?.delete(stream))
  })
})

let tick = 0
let due = performance.now()
function turn(): void {
  // Makes up for ticks that were missed on a busy machine, to keep the pace.
  for (; due <= performance.now(); due += TICK_MS) {
    const slot = wheel[tick++ % ticks]
    for (const stream of slot ?? []) send(stream, slot)
  }
  setTimeout(turn, Math.max(0, due - performance.now()))
}

function send(stream: Stream, slot: Set<Stream> | undefined): void {
  if (stream.sent === tokens) {
    slot?.delete(stream)
    stream.response.end(stream.wire.close(script).join(''))
    return
  }
  const word = stream.sent++ % WORDS.length
  stream.response.write(values.stamp ? stream.wire.piece(stampedToken(WORDS[word] ?? '')) : nth(stream, word))
}

/** Returns an event that was built in advance, so that the bench measures the relay and not this upstream. */
function nth(stream: Stream, word: number): string {
  const protocol = stream.wire.ping.startsWith('event') ? 'anthropic' : 'openai'
  return plain.get(protocol)?.[word] ?? ''
}

server.listen(Number(values.port), '127.0.0.1', 4096, () => {
  console.log((server.address() as AddressInfo).port)
  turn()
})
process.on('SIGTERM', () => process.exit(0))
// Exits when the bench that started this process has ended.
process.stdin.on('end', () => process.exit(0)).resume()
