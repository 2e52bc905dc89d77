/** Runs PGlite in a separate thread, because a query blocks its thread. Any error except a failed query ends the thread. */
import { constants, cpSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './pglite.ts'
import type { ServerAnswer, ServerOrder } from './embedded.ts'

const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread only')
const folder = workerData as string
// V8's second compiler takes 70 MB for PGlite's 9 MB of wasm, but makes neither the start nor queries faster
// (docs/benchmarks.md, idle). The first flag implies the others only on V8's command line. Without the others, Node 24.22 took
// 60–440 MB more.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
const wire = await openPglite(folder)

async function run(order: ServerOrder): Promise<Omit<ServerAnswer, 'id'>> {
  switch (order.kind) {
    case 'exec':
      return { bytes: ownBytes(await wire.exec(order.messages)) }
    case 'copy':
      // The copy blocks this thread, so the files stay consistent.
      try {
        cpSync(folder, order.to, { recursive: true, mode: constants.COPYFILE_FICLONE })
        return {}
      } catch (error) {
        return { fault: (error as Error).message }
      }
    case 'reset':
    case 'close':
      await wire[order.kind]()
      return {}
  }
}

port.on('message', (order: ServerOrder) => {
  // An error is not caught and thus ends the thread, because PostgreSQL's memory is then in an unknown state.
  void run(order).then((answer) => {
    port.postMessage({ ...answer, id: order.id }, answer.bytes ? [answer.bytes.buffer as ArrayBuffer] : [])
    if (order.kind === 'close') port.close()
  })
})
port.postMessage({ id: 0 } satisfies ServerAnswer)

/** Copies pooled buffers (since Node 22) and wasm memory, because their bytes cannot be transferred to another thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
