/**
 * Starts a server that sends a file from memory, as a lower bound for response times. `tsx bytes.ts <file>` prints the
 * server's port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bytes = readFileSync(process.argv[2] ?? '')
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length }
const server = createServer((_, response) => {
  response.writeHead(200, head)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', 4096, () => console.log(`port ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
