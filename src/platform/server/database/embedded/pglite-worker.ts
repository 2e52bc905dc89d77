/** Every query of PGlite blocks its thread. An error other than a failed query ends the thread. */
import { constants, cpSync, openAsBlob } from 'node:fs'
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
    case 'copy':
      // Nothing else runs meanwhile, so the files are consistent. The file systems that can share blocks with the copy.
      try {
        cpSync(folder, order.to, { recursive: true, mode: constants.COPYFILE_FICLONE })
        return { id: order.id }
      } catch (error) {
        return { id: order.id, fault: (error as Error).message }
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
  // Not caught, so the thread ends: PostgreSQL's memory is in an unknown state.
  void run(order).then((answer) => {
    const bytes = answer.bytes && ownBytes(answer.bytes)
    port.postMessage({ ...answer, ...(bytes && { bytes }) }, bytes ? [bytes.buffer] : [])
    if (order.kind === 'close') port.close()
  })
})
port.postMessage({ id: 0 } satisfies ServerAnswer)

/** A buffer that can be transferred: from Node 22 on, a pooled buffer or wasm memory cannot. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
