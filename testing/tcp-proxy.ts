/** A TCP proxy to a port on this machine, whose connections a test can cut. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Ends all connections; ends every new one at once. */
  cut(): void
  /** Keeps all connections open but forwards nothing: packets are lost. */
  swallow(): void
  restore(): void
  close(): Promise<void>
}

export async function tcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'swallowing' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target, '127.0.0.1')
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
        to.destroy()
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
    cut: () => {
      state = 'cut'
      drop()
    },
    swallow: () => {
      state = 'swallowing'
    },
    restore: () => {
      // The lost bytes cannot be sent later, so those connections end.
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
