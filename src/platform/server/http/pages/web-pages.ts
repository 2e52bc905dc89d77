/** The built pages: files compressed beforehand, kept for ever where the name holds a hash of the content. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../answer.ts'
import { callerLeft } from '../connection/caller-left.ts'
import { networkOf } from '../network-of.ts'
import { notFound } from '../problem-answer.ts'
import { partLinks } from './build-manifest.ts'
import { codingFor, encoded, type Coding } from './content-coding.ts'
import { pageWriter, type Page } from './page.ts'

/** Seconds in a year: what a name with a hash in it shows never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

/** Who asks for a page, and for what. */
export interface PageRequest {
  /** Client address, believed through trusted proxies only; of an IPv6 one its /64 network. */
  readonly ip: string
  readonly requestId: string
  readonly signal: AbortSignal
  /** A parameter of the address that is there once; null = it is not. */
  parameter(name: string): string | null
  header(name: string): string | undefined
  setCookie(cookie: string): void
}

export interface Screen {
  /** With `:name` parts. */
  readonly path: string
  /** The page for everybody: made once, when the server starts. */
  readonly still: Page
  /** The page for this reader: kept nowhere. Null, and any error, which is logged: the page for everybody. */
  readonly own?: (request: PageRequest) => Promise<Page | null>
}

export interface WebPages {
  /** The folder with `index.html` and `assets/`. */
  readonly folder: string
  /** Paths the application shows a screen for. */
  readonly screens: readonly Screen[]
  /** What every other page shows, with status 404. */
  readonly lost: Page
}

/** Whether there is anything built to be served. */
export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/** Serves `folder`, a page for every screen, and the lost one with status 404 for other pages. */
export async function serveWeb(http: FastifyInstance, { folder, screens, lost }: WebPages): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // The build's own notes (.vite/) are nobody's business.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith(join(folder, 'assets')) ? FOR_EVER : ASK_FIRST)
      // Compressed or not: the answer depends on who asks, and a cache between must know.
      response.setHeader('vary', 'accept-encoding')
    },
  })
  const write = pageWriter(readFileSync(join(folder, 'index.html'), 'utf8'), partLinks(folder))
  for (const { path, still, own } of screens) {
    const sendStill = stillSender(write(still))
    http.get(path, async (request, reply) => {
      const page = own && (await own(pageRequest(request, reply)).catch(withoutData(request)))
      return page ? sendOwn(write(page), request, reply) : sendStill(request, reply)
    })
  }
  http.get('/index.html', async (_request, reply) => reply.redirect('/', 308))
  const sendLost = stillSender(write(lost))
  http.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    return sendLost(request, reply.code(404))
  })
}

/** The program can do without: it asks for what is missing, and says what went wrong. */
const withoutData = (request: FastifyRequest) => (error: unknown) => {
  request.log.warn({ requestId: request.id, err: error }, 'page without its data')
  return null
}

/** The same for everybody: compressed once for each coding. */
function stillSender(text: string) {
  const versions = new Map<Coding | null, Promise<Buffer>>()
  // Weak: the codings of a text differ in their bytes.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const coding = codingFor(request.headers['accept-encoding'])
    reply.headers({ 'cache-control': ASK_FIRST, vary: 'accept-encoding', etag })
    if (reply.statusCode === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const bytes = versions.get(coding) ?? encoded(text, coding, 11)
    versions.set(coding, bytes)
    return send(reply, coding, await bytes)
  }
}

/** One person's page: no cache keeps it, not even their own browser's for the way back after signing out. */
async function sendOwn(text: string, request: FastifyRequest, reply: FastifyReply) {
  const coding = codingFor(request.headers['accept-encoding'])
  reply.headers({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding' })
  return send(reply, coding, await encoded(text, coding, 5))
}

function send(reply: FastifyReply, coding: Coding | null, bytes: Buffer) {
  if (coding !== null) reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}

function pageRequest(request: FastifyRequest, reply: FastifyReply): PageRequest {
  const query = request.query as Readonly<Record<string, unknown>>
  return {
    ip: networkOf(request.ip),
    requestId: request.id,
    signal: callerLeft(reply.raw),
    parameter: (name) => {
      const value = query[name]
      return typeof value === 'string' ? value : null
    },
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}

/** A browser that opens an address, as against a script, an image or a call. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !/^\/(api|assets)(\/|\?|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}
