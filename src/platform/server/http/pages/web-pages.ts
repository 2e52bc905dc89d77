/** The built pages: files compressed beforehand, kept for ever where the name holds a hash of the content. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { callerLeft } from '../connection/caller-left.ts'
import { networkOf } from '../network-of.ts'
import { notFound } from '../problem-answer.ts'
import { partLinks } from './build-manifest.ts'
import { pageWriter, type Page } from './page.ts'
import { ASK_FIRST, sendOwn, stillSender } from './send-page.ts'

/** Seconds in a year: what a name with a hash in it shows never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Milliseconds that a reader's own page may take: a frozen database must not keep the program from its reader. */
export const DATA_PATIENCE_MS = 2_000

/** Who asks for a page, and for what. */
export interface PageRequest {
  /** Client address, believed through trusted proxies only; of an IPv6 one its /64 network. */
  readonly ip: string
  readonly requestId: string
  readonly signal: AbortSignal
  /** The `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>
  /** A parameter of the address that is there once; null = it is not. */
  parameter(name: string): string | null
  header(name: string): string | undefined
}

export interface Screen {
  /** With `:name` parts. */
  readonly path: string
  /** The page for everybody: made once, when the server starts. */
  readonly still: Page
  /**
   * The page for this reader. Null: the page for everybody. So is it after an error, which is logged, and where the page
   * takes longer than `DATA_PATIENCE_MS`: its program then asks for the data, and says what is wrong.
   */
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
export async function serveWeb(
  http: FastifyInstance,
  { folder, screens, lost }: WebPages,
  clock: Clock,
): Promise<void> {
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
    const written = async (request: FastifyRequest, reply: FastifyReply) => {
      const page = (await own?.(pageRequest(request, reply))) ?? null
      return page && { page, text: write(page) }
    }
    http.get(path, async (request, reply) => {
      const mine = own ? await inTime(clock, request, written(request, reply)) : null
      return mine ? sendOwn(mine.page, mine.text, request, reply) : sendStill(request, reply)
    })
  }
  http.get('/index.html', async (_request, reply) => reply.redirect('/', 308))
  const sendLost = stillSender(write(lost))
  http.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    return sendLost(request, reply.code(404))
  })
}

/** What was made for this reader; null when it failed or takes too long. */
async function inTime<Made>(clock: Clock, request: FastifyRequest, making: Promise<Made>): Promise<Made | null> {
  const made = new AbortController()
  const tooLong = clock.sleep(DATA_PATIENCE_MS, made.signal).then(() => {
    throw new Error(`not there after ${DATA_PATIENCE_MS} ms`)
  })
  try {
    return await Promise.race([making, tooLong])
  } catch (error) {
    request.log.warn({ requestId: request.id, err: error }, 'page without its data')
    return null
  } finally {
    made.abort()
  }
}

function pageRequest(request: FastifyRequest, reply: FastifyReply): PageRequest {
  const query = request.query as Readonly<Record<string, unknown>>
  return {
    ip: networkOf(request.ip),
    requestId: request.id,
    signal: callerLeft(reply.raw),
    params: request.params as Readonly<Record<string, string>>,
    parameter: (name) => {
      const value = query[name]
      return typeof value === 'string' ? value : null
    },
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
  }
}

/** A browser that opens an address, as against a script, an image or a call. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !/^\/(api|assets)(\/|\?|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}
