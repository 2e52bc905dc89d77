import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sessionEnd } from './session-end.ts'
import type { Wire } from './wire.ts'

/** PGlite's default parameters without `-F`, which would switch fsync off. */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default method, Emscripten's fdatasync, does nothing and cannot be replaced; its fsync can (see `syncToDisk`).
  '-c',
  'wal_sync_method=fsync',
  // The default (128 MB) is allocated as wasm memory and never freed.
  '-c',
  'shared_buffers=16MB',
  // Bounds the log that is replayed after a crash: no background process makes checkpoints here.
  '-c',
  'max_wal_size=64MB',
]

interface NodeFiles {
  readonly NODEFS: {
    readonly node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
      setattr: (node: unknown, change: { readonly mode?: number }) => void
    }
    readonly stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  }
}

/** PostgreSQL documentation, 54.7 "Query". */
function query(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(5 + text.length, 'Q')
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

export interface PgliteWire extends Wire {
  dump(): Promise<Blob>
}

/** Opens the database in `folder`, or in memory when it is null; `template` (a tarball) fills an empty one. */
export async function openPglite(folder: string | null, template?: Blob): Promise<PgliteWire> {
  const server = await PGlite.create({
    startParams: START,
    ...(folder === null ? {} : { fs: new PrivateFiles(folder) }),
    ...(template ? { loadDataDir: template } : {}),
  })
  if (folder !== null) syncToDisk(server)
  const exec = async (messages: Uint8Array): Promise<Uint8Array> => {
    const parts: Uint8Array[] = []
    // The bytes are a view of wasm memory and must be copied before the next call overwrites them.
    await server.execProtocolRawStream(messages, { onRawData: (bytes) => parts.push(bytes.slice()) })
    const answer = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const ended = sessionEnd(messages, answer)
    if (ended !== null) throw ended
    return answer
  }
  return {
    exec,
    reset: async () => {
      await exec(query('rollback'))
      await exec(query('discard all'))
    },
    dump: async () => {
      await exec(query('checkpoint'))
      return server.dumpDataDir('gzip')
    },
    close: () => server.close(),
  }
}

class PrivateFiles extends NodeFS {
  override async init(...[server, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(server, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), keepPrivate]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Emscripten sets the requested mode, mostly 0666, with chmod: a umask has no effect, so the rights are removed. */
function keepPrivate(module: object): void {
  const { node_ops: files } = (module as NodeFiles).NODEFS
  const { mknod, setattr } = files
  files.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
  files.setattr = (node, change) =>
    setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~OTHERS })
}

const OTHERS = 0o077

/** Emscripten's fsync does nothing: a commit would survive the end of the process but not a failure of the machine. */
function syncToDisk(server: PGlite): void {
  const { NODEFS } = server.Module as unknown as NodeFiles
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fdatasyncSync(nfd)
    return 0
  }
}
