/** A TCP proxy between a browser and the product, whose connections a test can break. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Line {
  /** The product's address for the browser. */
  readonly url: string
  /** From now on, new connections are forwarded to this port. */
  leadTo(port: number): void
  /** Breaks every open connection, and every new one until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>()
  let target = 0
  let whole = true
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Errors are ignored, because the tests break connections on purpose.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((browser) => {
    if (!whole) return void browser.destroy()
    const product = connect(target, '127.0.0.1')
    for (const socket of [browser, product]) keep(socket)
    browser.pipe(product).pipe(browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port
    },
    cut,
    mend: () => void (whole = true),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
