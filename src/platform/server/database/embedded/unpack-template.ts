/** Runs as a process of its own, because a process never returns the 20 MB that unpacking takes (Node 20 and 24). */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'

const [template, folder] = process.argv.slice(2)
if (template === undefined || folder === undefined) throw new Error('unpack-template TEMPLATE FOLDER')
await pipeline(createReadStream(template), createGunzip(), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }))
process.disconnect()
