/**
 * Starts a server that only forwards bytes, as a lower bound for relays. `tsx pipe.ts <upstream port>` prints the server's
 * port.
 */
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

const upstream = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const server = createServer((request, response) => {
  const forwarded = ask(
    { port: upstream, host: '127.0.0.1', method: 'POST', path: '/v1/chat/completions', agent },
    (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.pipe(response)
    },
  )
  request.pipe(forwarded)
})
server.listen(0, '127.0.0.1', 4096, () => console.log(`port ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
