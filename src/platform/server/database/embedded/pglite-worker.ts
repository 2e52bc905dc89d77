/**
 * Every query of PGlite blocks its thread, so it has one of its own, started by `embedded.ts`. An error other than a
 * failed query ends it.
 */
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
      // Nothing else runs in this thread meanwhile, so the files are those of one moment. Where the file system can, they share
      // their blocks with the copy. A copy that finds no room does no harm to the original.
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
  // The rejection is not caught, so it ends the thread: after an error that PostgreSQL could not report as a message,
  // its memory is in an unknown state.
  void run(order).then((answer) => {
    const bytes = answer.bytes && ownBytes(answer.bytes)
    port.postMessage({ ...answer, ...(bytes && { bytes }) }, bytes ? [bytes.buffer] : [])
    if (order.kind === 'close') port.close()
  })
})
port.postMessage({ id: 0 } satisfies ServerAnswer)

/** Bytes in a buffer of their own: from Node 22 on one of Node's pool, or the database's memory, may not change its thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
