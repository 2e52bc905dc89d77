/**
 * The embedded database's own thread: every query of PGlite blocks the thread it runs in, and the main one has streams
 * to serve. Started by `embedded.ts`; a fault that is not a query's ends the thread, and a new one is started.
 */
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pglite.ts'
import type { ServerAnswer, ServerOrder, ServerStart } from './embedded.ts'

const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread only')
const { folder, template } = workerData as ServerStart
const wire = await openPglite(folder, template === null ? undefined : await openAsBlob(template))

async function run(order: ServerOrder): Promise<ServerAnswer> {
  switch (order.kind) {
    case 'exec': {
      const bytes = await wire.exec(order.messages)
      return { id: order.id, bytes }
    }
    case 'reset':
      await wire.reset()
      return { id: order.id }
    case 'close':
      await wire.close()
      return { id: order.id }
  }
}

port.on('message', (order: ServerOrder) => {
  // Not caught: what the server could not turn into an error message leaves its memory in an unknown state.
  void run(order).then((answer) => {
    port.postMessage(answer, answer.bytes ? [answer.bytes.buffer as ArrayBuffer] : [])
    if (order.kind === 'close') port.close()
  })
})
port.postMessage({ id: 0 } satisfies ServerAnswer)
