/** Runs as a process of its own, because a process never returns the 20 MB that unpacking takes (Node 20 and 24). */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'

const [template, folder] = process.argv.slice(2)
if (template === undefined || folder === undefined) throw new Error('unpack-template TEMPLATE FOLDER')
// Ends this process if the server is killed, because the next server may delete the folder that this process fills.
process.once('disconnect', () => process.exit(1))
try {
  await pipeline(createReadStream(template), createGunzip(), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }))
  process.exit(0)
} catch (error) {
  process.send?.((error as Error).message, () => process.exit(1))
}
