import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { assetsFolder } from '../assets-folder.ts'
import { createDrawing } from './draw.ts'
import { fontShelf } from './font-shelf.ts'
import type { Painted, Picture } from './picture.ts'

const port = parentPort
if (!port) throw new Error('draw-worker runs as a worker thread only')
const draw = await createDrawing(fontShelf(join(assetsFolder(), 'fonts')))

port.on('message', (picture: Picture) => {
  const failed = (error: unknown): Painted => ({ kind: 'failed', detail: String(error) })
  void draw(picture)
    .catch(failed)
    .then((painted) => port.postMessage(painted, painted.kind === 'png' ? [painted.bytes.buffer] : []))
})
