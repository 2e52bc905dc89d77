/** The built pages: compressed beforehand, kept for ever where the name holds a hash of the content. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './problem-answer.ts'

/** Seconds in a year: what a name with a hash in it shows never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

export interface StaticWeb {
  /** The folder with `index.html` and `assets/`. */
  readonly folder: string
  /** Paths the application shows a screen for, with `:name` parts. Every other page is a 404 that shows the app too. */
  readonly screens: readonly string[]
}

/** Whether there is anything built to be served. */
export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/** Serves `folder`, its `index.html` for every screen, and its `index.html` with status 404 for other pages. */
export async function serveWeb(http: FastifyInstance, { folder, screens }: StaticWeb): Promise<void> {
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
  const app = async (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html')
  for (const path of screens) http.get(path, app)
  http.get('/index.html', async (_request, reply) => reply.redirect('/', 308))
  http.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw notFound()
    return reply.code(404).sendFile('index.html')
  })
}

/** A browser that opens an address, as against a script, an image or a call. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !/^\/(api|assets)(\/|\?|$)/.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}
