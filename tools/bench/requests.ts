import { connect, type Socket } from 'node:net'

export interface Target {
  readonly port: number
  readonly path: string
  readonly cookie?: string
}

export interface Connection {
  /** Resolves with the response's head and body. Rejects if its status is not 200. */
  ask(target: Omit<Target, 'port'>): Promise<Buffer>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    ask: ({ path, cookie }) => {
      const lines = [`GET ${path} HTTP/1.1`, `host: localhost:${port}`, ...(cookie ? [`cookie: ${cookie}`] : [])]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      return answer(socket)
    },
    close: () => socket.destroy(),
  }
}

/** Reads one response, which must have a `content-length`. */
function answer(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let held = 0
    let whole = Number.POSITIVE_INFINITY
    const take = (piece: Buffer) => {
      pieces.push(piece)
      held += piece.length
      if (whole === Number.POSITIVE_INFINITY) {
        const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces)
        const end = bytes.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
        if (length === undefined) return finish(new Error(`no length: ${bytes.toString('latin1', 0, 300)}`))
        whole = end + 4 + Number(length)
      }
      if (held >= whole) finish(null)
    }
    const finish = (error: Error | null) => {
      socket.off('data', take).off('close', left)
      const bytes = Buffer.concat(pieces)
      if (error !== null) reject(error)
      else if (bytes.toString('latin1', 9, 12) === '200') resolve(bytes)
      else reject(new Error(bytes.toString('utf8', 0, 600)))
    }
    const left = () => finish(new Error('the connection was closed'))
    socket.on('data', take).once('close', left)
  })
}

export const jsonOf = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8', bytes.indexOf('\r\n\r\n') + 4))

export async function requestsPerSecond(target: Target, atOnce: number, ms: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(target.port)))
  const until = performance.now() + ms
  let done = 0
  const from = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        await connection.ask(target)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  for (const connection of connections) connection.close()
  return done / seconds
}
