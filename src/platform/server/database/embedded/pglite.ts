import { fdatasyncSync } from 'node:fs'
import { PGlite, protocol } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Wire } from './wire.ts'

/** PGlite's default parameters except `-F`, which would disable fsync. */
const START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, Emscripten's fdatasync, does nothing, but Emscripten's fsync can be replaced (`syncToDisk`).
  '-c',
  'wal_sync_method=fsync',
  // The default of 128 MB would be allocated as wasm memory and never released.
  '-c',
  'shared_buffers=16MB',
  // Limits the log that PostgreSQL replays after a crash, because no background process makes checkpoints.
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

/** Opens the database in `folder`. If `folder` is null, opens one in memory and fills it from `template` (a tarball). */
export async function openPglite(folder: string | null, template?: Blob): Promise<Wire> {
  const server = await PGlite.create({
    startParams: START,
    ...(folder === null ? {} : { fs: new PrivateFiles(folder) }),
    ...(template ? { loadDataDir: template } : {}),
  })
  if (folder !== null) syncToDisk(server)
  const exec = async (messages: Uint8Array): Promise<Uint8Array> => {
    const parts: Uint8Array[] = []
    // `bytes` is a view of wasm memory, which the next call overwrites.
    await server.execProtocolRawStream(messages, { onRawData: (bytes) => parts.push(bytes.slice()) })
    const answer = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const ended = sessionEnd(messages, answer)
    if (ended !== null) throw ended
    return answer
  }
  return {
    exec,
    reset: async () => {
      await exec(protocol.serialize.query('rollback'))
      await exec(protocol.serialize.query('discard all'))
    },
    close: () => server.close(),
  }
}

const OTHERS = 0o077

/** Removes other users' permissions, because Emscripten ignores the umask and sets the mode with chmod. */
class PrivateFiles extends NodeFS {
  override async init(...[server, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(server, options)
    const keepPrivate = (module: object) => {
      const { node_ops: files } = (module as NodeFiles).NODEFS
      const { mknod, setattr } = files
      files.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
      files.setattr = (node, change) =>
        setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~OTHERS })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), keepPrivate] } }
  }
}

/** Replaces Emscripten's fsync, which does nothing, so that a commit survives a crash of the machine. */
function syncToDisk(server: PGlite): void {
  const { NODEFS } = server.Module as unknown as NodeFiles
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fdatasyncSync(nfd)
    return 0
  }
}

export class SessionEnded extends Error {
  override name = 'SessionEnded'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

const INTERNAL = 'XX000'
const LAST = new Set(['FATAL', 'PANIC'])
const READY_BYTES = 6

/** Returns the error that ended the session, or null if it continues. After FATAL or PANIC, ReadyForQuery is missing. */
export function sessionEnd(messages: Uint8Array, answer: Uint8Array): SessionEnded | null {
  const [ready] = messagesIn(answer.subarray(-READY_BYTES))
  if (ready?.[0] === 'Z') return null
  for (const [type, body] of messagesIn(answer)) {
    const fields = type === 'E' ? fieldsOf(body) : null
    if (LAST.has(fields?.get('V') ?? ''))
      return new SessionEnded(fields?.get('M') ?? 'no message', fields?.get('C') ?? INTERNAL)
  }
  return asksForReady(messages) ? new SessionEnded('an answer without ReadyForQuery', INTERNAL) : null
}

/** Returns true if PostgreSQL answers these messages with ReadyForQuery, as it does after startup, Query and Sync. */
function asksForReady(messages: Uint8Array): boolean {
  // Only the startup message has no type byte and begins with its length.
  if (messages[0] === 0) return true
  const last = [...messagesIn(messages)].at(-1)?.[0]
  return last === 'Q' || last === 'S'
}

/** Yields messages. Each has a type byte, a 4-byte length that includes itself, and a body (PostgreSQL documentation, 54.7). */
function* messagesIn(bytes: Uint8Array): Generator<readonly [type: string, body: Uint8Array]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + view.getInt32(at + 1)
    if (end < at + 5) return
    yield [String.fromCharCode(bytes[at] ?? 0), bytes.subarray(at + 5, end)]
    at = end
  }
}

/** Parses an ErrorResponse, in which each field is a letter and a zero-terminated text (PostgreSQL documentation, 54.8). */
function fieldsOf(body: Uint8Array): Map<string, string> {
  const texts = Buffer.from(body).toString().split('\0')
  return new Map(texts.filter((text) => text !== '').map((text) => [text.charAt(0), text.slice(1)]))
}
