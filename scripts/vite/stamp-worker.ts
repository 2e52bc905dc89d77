import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PLACE = 'BUILD'

/** Writes a hash of the build into the service worker, because browsers replace only a worker that has changed. */
export async function stampWorker(folder: string): Promise<void> {
  const path = join(folder, 'service-worker.js')
  const [worker, manifest] = await Promise.all([
    readFile(path, 'utf8'),
    readFile(join(folder, '.vite', 'manifest.json')),
  ])
  if (!worker.includes(`-${PLACE}'`)) throw new Error(`${path} has no place for the build's name`)
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  await writeFile(path, worker.replace(`-${PLACE}'`, `-${name}'`))
}
