import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isKnown } from '../answer.ts'
import { codingFor } from './written-files.ts'

/** Content types by file ending. Files with other endings, such as `.br`, are not served under their own names. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const ENDINGS = { br: '.br', gzip: '.gz' }
/** Lets caches keep a file for one year; only files with hashes in their names get this header. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Requires caches to ask whether a file has changed before each use. */
export const ASK_FIRST = 'no-cache'
export const FILES = '/*'

/** Returns a strong entity tag (RFC 9110 §8.8.3). */
export const tagOf = (bytes: string | Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/**
 * Serves only the files that are in the folder at startup, by their exact names, so that no path leads elsewhere. Compressed
 * copies are in the same folder. Each file stays in memory after one read.
 */
export function serveFiles(http: FastifyInstance, folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
  const present = new Set(names.filter((name) => !/(?:^|\/)\./.test(name)))
  const kept = new Map<string, { readonly bytes: Buffer; readonly etag: string }>()

  http.get<{ Params: { '*': string } }>(FILES, async (request, reply) => {
    const path = request.params['*']
    const type = present.has(path) ? TYPES[extname(path)] : undefined
    if (type === undefined) return reply.callNotFound()
    const coding = codingFor(request.headers['accept-encoding'])
    const copy = coding === null ? path : path + ENDINGS[coding]
    const name = present.has(copy) ? copy : path
    const bytes = kept.get(name)?.bytes ?? (await readFile(join(folder, name)).catch(() => null))
    if (bytes === null) return reply.callNotFound()
    const { etag } = kept.get(name) ?? { etag: tagOf(bytes) }
    kept.set(name, { bytes, etag })
    reply.headers({ 'cache-control': path.startsWith('assets/') ? FOR_EVER : ASK_FIRST, vary: 'accept-encoding', etag })
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    if (name !== path && coding !== null) reply.header('content-encoding', coding)
    return reply.type(type).send(bytes)
  })
}
