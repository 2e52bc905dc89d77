/** Starts a TCP proxy to a port on this machine. A test can cut the proxy's connections. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  leadTo(port: number): void
  /** Closes all connections and, from now on, every new connection as soon as it opens. */
  cut(): void
  swallow(): void
  restore(): void
  close(): Promise<void>
}

/** Starts the proxy. @param target undefined if the port is not known yet; `leadTo` sets it later */
export async function tcpProxy(target?: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let port = target ?? 0
  let state: 'open' | 'cut' | 'swallowing' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (state === 'open') to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // `destroySoon` sends data that has already been written before it closes the connection.
        to.destroySoon()
      })
    }
    return near
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (other) => {
      port = other
    },
    cut: () => {
      state = 'cut'
      drop()
    },
    swallow: () => {
      state = 'swallowing'
    },
    restore: () => {
      // Bytes that were dropped cannot be sent later, so these connections are closed.
      if (state === 'swallowing') drop()
      state = 'open'
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
