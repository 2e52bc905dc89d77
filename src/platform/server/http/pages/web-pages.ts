import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { disconnectSignal } from '../connection/answers.ts'
import { notFound } from '../problem-answer.ts'
import { headerOf, networkOf, proxyHeaderOf } from '../request.ts'
import type { Call, InsideCaller } from '../route.ts'
import { pageWriter, type Edition, type Page, type WrittenPage, chunkLinks } from './page.ts'
import { isKnown } from '../answer.ts'
import { codingFor, encoded, sendText, type Coding } from './written-files.ts'
import { inTime } from '../../in-time.ts'
import { ASK_FIRST, serveFiles, tagOf } from './web-files.ts'

/** Milliseconds to wait for a page's data, so that the app loads even if the database hangs. */
export const DATA_PATIENCE_MS = 2_000

export interface PageRequest
  extends Omit<InsideCaller<never>, 'caller'>, Pick<Call<string, unknown, unknown, never>, 'header' | 'proxyHeader'> {
  readonly params: Readonly<Record<string, string>>
  /** Returns a query parameter's value, or null unless the query contains the name exactly once. */
  parameter(name: string): string | null
}

export interface Screen {
  readonly path: string
  readonly still: (edition: Edition) => Page
  /** Returns the reader's own page. `still` replaces a page that is null, fails or takes over `DATA_PATIENCE_MS`. */
  readonly own?: (request: PageRequest, edition: Edition) => Promise<Page | null>
}

export interface WebPages {
  readonly folder: string
  readonly screens: readonly Screen[]
  readonly lost: Omit<Screen, 'path'>
  /** Returns the edition for the request; the same edition is always the same object. */
  readonly editionFor: (request: PageRequest) => Promise<Edition>
}

export const hasPages = (folder: string): boolean => existsSync(join(folder, 'index.html'))

export function serveWeb(http: FastifyInstance, { folder, screens, lost, editionFor }: WebPages, clock: Clock): void {
  serveFiles(http, folder)
  const write = pageWriter(readFileSync(join(folder, 'index.html'), 'utf8'), chunkLinks(folder))
  const sender = ({ still, own }: Omit<Screen, 'path'>) => {
    const senders = new Map<Edition, ReturnType<typeof stillSender>>()
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const shorter = withoutTail(request.url)
      if (shorter !== null) return reply.code(302).header('cache-control', 'no-store').redirect(shorter)
      const asked = pageRequest(request, reply)
      const edition = await editionFor(asked)
      const late = new Error(`not there after ${DATA_PATIENCE_MS} ms`)
      const drawn =
        own &&
        inTime(clock, DATA_PATIENCE_MS, late, async () => {
          const page = await own(asked, edition)
          return page && { page, written: write(page, edition) }
        })
      const mine = await drawn?.catch((error: unknown) => {
        request.log.warn({ requestId: request.id, err: error }, 'page without its data')
      })
      if (mine) {
        const { text, policy } = mine.written
        reply.code(mine.page.status ?? 200).headers({ ...ONE_READER, [POLICY]: policy })
        return sendText(request, reply, 'text/html', text)
      }
      const sendStill = senders.get(edition) ?? stillSender(write(still(edition), edition))
      senders.set(edition, sendStill)
      return sendStill(request, reply)
    }
  }
  for (const screen of screens) http.get(screen.path, sender(screen))
  http.get('/index.html', async (_request, reply) => reply.redirect('/', 308))
  const sendLost = sender(lost)
  http.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    return sendLost(request, reply.code(404))
  })
}

export function pageRequest(request: FastifyRequest, reply: FastifyReply): PageRequest {
  const query = request.query as Readonly<Record<string, unknown>>
  return {
    ip: networkOf(request.ip),
    requestId: request.id,
    signal: disconnectSignal(reply.raw),
    params: request.params as Readonly<Record<string, string>>,
    parameter: (name) => {
      const value = query[name]
      return typeof value === 'string' ? value : null
    },
    header: (name) => headerOf(request, name),
    proxyHeader: (name) => proxyHeaderOf(request, name),
  }
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !/^\/(api|assets)(\/|\?|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

const POLICY = 'content-security-policy'
/** The cookie and `Accept-Language` determine the language. */
const VARY = 'cookie, accept-encoding, accept-language'

function stillSender({ text, policy }: WrittenPage) {
  const versions = new Map<Coding | null, Promise<Buffer>>()
  // The tag is weak, because the bytes depend on the content coding.
  const etag = `W/${tagOf(text)}`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const coding = codingFor(request.headers['accept-encoding'])
    reply.headers({ 'cache-control': ASK_FIRST, vary: VARY, etag, [POLICY]: policy })
    if (reply.statusCode === 200 && isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    const bytes = versions.get(coding) ?? encoded(text, coding, 11)
    versions.set(coding, bytes)
    if (coding !== null) reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(await bytes)
  }
}

const ONE_READER = { 'cache-control': 'no-store', vary: VARY }

/** Punctuation that chat apps and mail clients wrongly include in a link. */
const SIGNS = '.),!;:"\'>'
const ESCAPED = /^%(?:2[1279ce]|3[abe])$/i

/** Removes trailing punctuation from the path; returns null if the path has none. @param url path and query */
export function withoutTail(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  // A redirect to `//name` would lead to another host.
  if (/^\/[/\\]/.test(path)) return null
  let end = path.length
  for (;;) {
    if (ESCAPED.test(path.slice(Math.max(0, end - 3), end))) end -= 3
    else if (end > 0 && SIGNS.includes(path.charAt(end - 1))) end--
    else break
  }
  return end === path.length ? null : [path.slice(0, end), ...query].join('?')
}
