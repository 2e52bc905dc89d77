import Fastify, {
  type FastifyBaseLogger,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify'
import type { Logger } from 'pino'
import { BODY_LIMIT } from '#platform/endpoint.ts'
import type { Clock } from '#platform/clock.ts'
import type { Problem, SentenceOf } from '../errors.ts'
import { admission, pathOfTarget, misdirectedPage } from './admission/admission.ts'
import { bodyAdmission } from './admission/body-admission.ts'
import { sendAnswer } from './answer.ts'
import { connectionLimit, streamLimit } from './connection/limit-per-address.ts'
import { sendTimeout, SEND_TIMEOUT_MS, inTurn, callsInFlight } from './connection/answers.ts'
import { clientErrors, SENDER_PATIENCE } from './connection/client-errors.ts'
import { EVENT_STREAM, EventSinks } from './event-sinks.ts'
import { HttpCall } from './http-call.ts'
import { networkOf } from './network-of.ts'
import { INTERNAL_ERROR, notFound, problemBody, problemFrom, PROBLEM_TYPE } from './problem-answer.ts'
import { newRequestId } from './connection/request-id.ts'
import { forgetForwardedPorts, headerOf } from './request-header.ts'
import type { EventStream, Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { FILES, serveWeb, type WebPages } from './pages/web-pages.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { traceRequests, answeredStatus, takeJson, takingBytes, otherMethods } from './hooks.ts'

/** Milliseconds. */
const CLOSE_PATIENCE_MS = 5_000

export interface Visit {
  /** From trusted proxies only; the /64 network of an IPv6 address. */
  readonly ip: string
  header(name: string): string | undefined
}

export interface Answered {
  readonly requestId: string
  readonly method: string
  /** The route's pattern: an address may hold a share token. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface ServerOptions<Caller> {
  readonly routes: readonly Route<Caller>[]
  readonly resolveCaller: (visit: Visit) => Caller | Promise<Caller>
  readonly publicUrl: string
  readonly otherOrigins?: readonly string[]
  /** Addresses or CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** Others get 429. */
  readonly streamsPerAddress?: number
  /** Others are ended, except those of trusted proxies. */
  readonly connectionsPerAddress?: number
  /** Milliseconds; shorter in tests. */
  readonly senderPatience?: typeof SENDER_PATIENCE
  /** Milliseconds; shorter in tests. */
  readonly sendTimeoutMs?: number
  readonly clock: Clock
  readonly log: Logger
  readonly onAnswered?: (answered: Answered) => void
  readonly tracing?: Tracing | null
  readonly web?: WebPages | null
  readonly problemOf?: (error: unknown) => Problem | null
  readonly sentenceOf: SentenceOf
  readonly extend?: (http: FastifyInstance) => Promise<void> | void
}

export interface HttpServer {
  /** Resolves with the port. */
  listen(host: string, port: number): Promise<number>
  /** Ends event streams, waits up to 5 s for running calls, then closes every connection. */
  close(): Promise<void>
  readonly openStreams: () => number
}

export async function createServer<Caller>(options: ServerOptions<Caller>): Promise<HttpServer> {
  const log: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.publicUrl.startsWith('https:'))
  const admit = admission(options.publicUrl, options.otherOrigins ?? [])
  const refused = clientErrors(log, headers.api, options.sentenceOf)
  const { wholeMs, lookEveryMs } = options.senderPatience ?? SENDER_PATIENCE
  const sinks = new EventSinks(options.clock)
  const takePlace = streamLimit(options.streamsPerAddress ?? Number.POSITIVE_INFINITY)
  const inFlight = callsInFlight()
  const whenItsTurn = inTurn(() => log.info('a connection ended: too many requests of it waited'))

  const answered = (line: Answered, isRoutine: boolean) => {
    log[isRoutine && line.status < 400 ? 'debug' : 'info'](line, 'answered')
    options.onAnswered?.(line)
  }
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = options.problemOf?.(error) ?? problemFrom(error, request.routeOptions?.config?.call)
    if (problem.code === INTERNAL_ERROR) {
      log.error({ requestId: request.id, err: error }, 'call failed')
    } else if (problem.cause !== undefined) log.warn({ requestId: request.id, err: problem.cause }, problem.code)
    if (problem.retryAfter !== null) reply.header('retry-after', String(problem.retryAfter))
    if (problem.challenge !== null) reply.header('www-authenticate', problem.challenge)
    // Serialised here, so that Fastify keeps the media type and looks for no schema.
    const page = isApi(request) ? null : misdirectedPage(problem, request.headers)
    const type = page === null ? PROBLEM_TYPE : 'text/html; charset=utf-8'
    reply.code(problem.status).type(type).headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    return reply.send(page ?? JSON.stringify(problemBody(problem, request.id, options.sentenceOf)))
  }

  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    // Our log lines name their request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: wholeMs,
    // `admission` refuses a missing Host; Node's answer would be empty.
    http: { headersTimeout: wholeMs, connectionsCheckingInterval: lookEveryMs, requireHostHeader: false },
    clientErrorHandler: refused.refuse,
    rewriteUrl: pathOfTarget,
    // Running calls are done; browsers keep spare connections open.
    forceCloseConnections: true,
    genReqId: newRequestId,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => {
      refused.begin(request, reply)
      reply.headers(headers.api)
      void refuse(error, request, reply)
    },
    return503OnClosing: false,
  })
  // `admission` refuses unknown expectations; Node's answer would be empty.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  const countConnection = connectionLimit(
    options.connectionsPerAddress ?? Number.POSITIVE_INFINITY,
    options.trustedProxies ?? [],
    log,
  )
  http.server.on('connection', countConnection)
  const limitSending = sendTimeout(http.server, log, options.sendTimeoutMs ?? SEND_TIMEOUT_MS)
  takeJson(http)
  http.setErrorHandler(refuse)
  const refuseOtherMethods = otherMethods(http)
  if (options.web) await serveWeb(http, options.web, options.clock)
  else http.setNotFoundHandler((request, reply) => refuse(notFound(), request, reply))

  if (options.tracing) traceRequests(http, options.tracing)
  http.addHook('onRequest', (request, reply, done) => {
    forgetForwardedPorts(request.raw.headers)
    refused.begin(request, reply)
    whenItsTurn(request.socket, reply.raw, () => {
      reply.headers(isApi(request) ? headers.api : headers.page)
      reply.header('x-request-id', request.id)
      inFlight.begin()
      const startedAt = performance.now()
      // Fastify's onResponse does not run if the caller leaves early.
      reply.raw.once('close', () => {
        inFlight.end()
        const { url: route = 'none', config } = request.routeOptions
        const line = {
          requestId: request.id,
          method: request.method,
          route,
          status: answeredStatus(reply.raw),
          seconds: (performance.now() - startedAt) / 1000,
        }
        // Files and probes are too many to log.
        answered(line, route === FILES || config.byAddress === true)
      })
      try {
        admit(request)
        done()
      } catch (refusal) {
        done(refusal as Problem)
      }
    })
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    limitSending(reply.raw)
    done()
  })
  http.addHook('preClose', async () => {
    sinks.endAll()
    const patience = new AbortController()
    await Promise.race([inFlight.none(), options.clock.sleep(CLOSE_PATIENCE_MS, patience.signal).catch(() => {})])
    patience.abort()
  })

  const bodies = bodyAdmission((request) => options.resolveCaller(visitOf(request)))
  const mount = (scope: FastifyInstance, each: Route<Caller>) => {
    const { endpoint, run } = each
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      config: { call: endpoint },
      ...(bodies.asksFirst(each) && {
        preParsing: async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
          await bodies.admit(each, request, reply)
          return body
        },
      }),
      handler: async (request, reply) => {
        // Before the handler, which may start work for the reader.
        if (endpoint.answer === 'stream') takePlace(networkOf(request.ip), reply.raw)
        const caller = await bodies.callerOf(request)
        const answer = await run(new HttpCall(endpoint, request, reply, caller))
        return endpoint.answer === 'stream'
          ? stream(sinks, log, request, reply, answer as EventStream | null)
          : sendAnswer(endpoint, request, reply, answer)
      },
    })
  }
  for (const each of options.routes) {
    const { bodyTypes } = each.endpoint
    if (bodyTypes === null) mount(http, each)
    else await http.register(async (scope) => mount(takingBytes(scope, bodyTypes), each))
  }
  await options.extend?.(http)
  refuseOtherMethods()
  await http.ready()

  return {
    async listen(host, port) {
      await http.listen({ host, port })
      const address = http.server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    close: () => http.close(),
    openStreams: () => sinks.open,
  }
}

function isApi(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/')
}

function visitOf(request: FastifyRequest): Visit {
  return { ip: networkOf(request.ip), header: (name) => headerOf(request, name) }
}

function stream(
  sinks: EventSinks,
  log: FastifyBaseLogger,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EventStream | null,
): FastifyReply {
  if (answer === null) return reply.code(204).send()
  if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send()
  const headers = reply.getHeaders()
  reply.hijack()
  try {
    sinks.start(request.raw, reply.raw, headers, answer.attach)
  } catch (error) {
    // The head has been sent, and the reader is cut off.
    log.error({ requestId: request.id, err: error }, 'stream failed')
  }
  return reply
}
