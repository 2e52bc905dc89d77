import Fastify, {
  type FastifyBaseLogger,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { uuidv7 } from 'uuidv7'
import { BODY_LIMIT } from '#platform/endpoint.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem, type SentenceOf } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { admission, pathOfTarget, misdirectedPage } from './admission/admission.ts'
import { sendAnswer } from './answer.ts'
import { bodyAdmission, connectionLimit, limitPerAddress } from './connection/limits.ts'
import { sendTimeout, SEND_TIMEOUT_MS, inTurn, callsInFlight } from './connection/answers.ts'
import { clientErrors, SENDER_PATIENCE } from './connection/client-errors.ts'
import { EVENT_STREAM, EventSinks } from './event-sinks.ts'
import { HttpCall } from './http-call.ts'
import { INTERNAL_ERROR, notFound, problemBody, problemFrom, PROBLEM_TYPE } from './problem-answer.ts'
import { forgetForwardedPorts, headerOf, networkOf } from './request.ts'
import type { Call, EventStream, Route } from './route.ts'
import { pagePolicy } from './pages/page-policy.ts'
import { FILES } from './pages/web-files.ts'
import { serveWeb, type WebPages } from './pages/web-pages.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { traceRequests, answeredStatus, takeJson, takingBytes, otherMethods } from './hooks.ts'

const CLOSE_PATIENCE_MS = 5_000
/** In seconds. */
const STREAM_RETRY_AFTER = 10

export type Visit = Pick<Call<string, unknown, unknown, never>, 'ip' | 'header'>

export interface Answered {
  readonly requestId: string
  readonly method: string
  /** The route's pattern instead of the URL, which may contain a share token. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface ServerOptions<Caller> {
  readonly routes: readonly Route<Caller>[]
  readonly resolveCaller: (visit: Visit) => Caller | Promise<Caller>
  readonly publicUrl: string
  readonly otherOrigins?: readonly string[]
  readonly trustedProxies?: readonly string[]
  /** Maximum number of event streams per client address; further requests get a 429. */
  readonly streamsPerAddress?: number
  /** Maximum number of connections per client address; further connections are closed. Trusted proxies have no limit. */
  readonly connectionsPerAddress?: number
  readonly senderPatience?: typeof SENDER_PATIENCE
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

const noCompiler = () => () => {
  throw new Error('no route has a JSON schema')
}

export type HttpServer = Awaited<ReturnType<typeof createServer>>

export async function createServer<Caller>(options: ServerOptions<Caller>) {
  const log: FastifyBaseLogger = options.log
  const headers = securityHeaders(options.publicUrl.startsWith('https:'))
  const admit = admission(options.publicUrl, options.otherOrigins ?? [])
  const refused = clientErrors(log, headers.api, options.sentenceOf)
  const { wholeMs, lookEveryMs } = options.senderPatience ?? SENDER_PATIENCE
  const sinks = new EventSinks(options.clock)
  const takeStream = limitPerAddress(options.streamsPerAddress ?? Number.POSITIVE_INFINITY)
  const inFlight = callsInFlight()
  const whenItsTurn = inTurn(() => log.info('a connection ended: too many requests of it waited'))

  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = options.problemOf?.(error) ?? problemFrom(error, request.routeOptions?.config?.call)
    if (problem.code === INTERNAL_ERROR) {
      log.error({ requestId: request.id, err: error }, 'call failed')
    } else if (problem.cause !== undefined) log.warn({ requestId: request.id, err: problem.cause }, problem.code)
    if (problem.retryAfter !== null) reply.header('retry-after', String(problem.retryAfter))
    if (problem.challenge !== null) reply.header('www-authenticate', problem.challenge)
    // Serialises the body here, because Fastify would change the media type and look for a schema.
    const page = isApi(request) ? null : misdirectedPage(problem, request.headers)
    const type = page === null ? PROBLEM_TYPE : 'text/html; charset=utf-8'
    reply.code(problem.status).type(type).headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    return reply.send(page ?? JSON.stringify(problemBody(problem, request.id, options.sentenceOf)))
  }

  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    // Does not use Fastify's child logger, which would add a second request id to each line.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: wholeMs,
    // `admission` refuses requests without a Host header, because Node would answer them without a body.
    http: { headersTimeout: wholeMs, connectionsCheckingInterval: lookEveryMs, requireHostHeader: false },
    clientErrorHandler: refused.refuse,
    rewriteUrl: pathOfTarget,
    forceCloseConnections: true,
    genReqId: () => uuidv7(),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    // Valibot validates all input; without these stubs, Fastify would load a validator and a serialiser it never uses.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) => {
      refused.begin(request, reply)
      reply.headers(headers.api)
      void refuse(error, request, reply)
    },
    return503OnClosing: false,
  })
  // `admission` refuses unknown expectations, because Node's own answer has no body.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  const mostConnections = options.connectionsPerAddress ?? Number.POSITIVE_INFINITY
  http.server.on('connection', connectionLimit(mostConnections, options.trustedProxies ?? [], log))
  const limitSending = sendTimeout(http.server, log, options.sendTimeoutMs ?? SEND_TIMEOUT_MS)
  takeJson(http)
  http.setErrorHandler(refuse)
  const methods = otherMethods(http)
  if (options.web) serveWeb(http, options.web, options.clock)
  else http.setNotFoundHandler((request, reply) => refuse(notFound(), request, reply))

  if (options.tracing) traceRequests(http, options.tracing, methods.routeOf)
  http.addHook('onRequest', (request, reply, done) => {
    forgetForwardedPorts(request.raw.headers)
    refused.begin(request, reply)
    whenItsTurn(request.socket, reply.raw, () => {
      reply.headers(isApi(request) ? headers.api : headers.page)
      reply.header('x-request-id', request.id)
      inFlight.begin()
      const startedAt = performance.now()
      // Fastify does not run `onResponse` if the client disconnects early.
      reply.raw.once('close', () => {
        inFlight.end()
        const route = methods.routeOf(request)
        const status = answeredStatus(reply.raw)
        const seconds = (performance.now() - startedAt) / 1000
        const line: Answered = { requestId: request.id, method: request.method, route, status, seconds }
        // Files and probes are requested too often for the log level `info`.
        const isRoutine = (route === FILES || request.routeOptions.config.byAddress === true) && status < 400
        log[isRoutine ? 'debug' : 'info'](line, 'answered')
        options.onAnswered?.(line)
      })
      try {
        admit(request)
        done()
      } catch (refusal) {
        done(refusal as Problem)
      }
    })
  })
  http.addHook('onRequest', methods.refuse)
  http.addHook('onSend', (_request, reply, _payload, done) => {
    limitSending(reply.raw)
    done()
  })
  http.addHook('preClose', async () => {
    sinks.endAll()
    await inTime(options.clock, CLOSE_PATIENCE_MS, new Error('calls still run'), inFlight.none).catch(() => {})
  })

  const bodies = bodyAdmission((request) =>
    options.resolveCaller({ ip: networkOf(request.ip), header: (name) => headerOf(request, name) }),
  )
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
        // The limit is checked before the handler runs, because the handler may start work for the stream.
        if (endpoint.answer === 'stream' && !takeStream(networkOf(request.ip), reply.raw)) {
          throw new Problem(429, 'too-many-streams', { retryAfter: STREAM_RETRY_AFTER })
        }
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
  await http.ready()

  return {
    async listen(host: string, port: number): Promise<number> {
      await http.listen({ host, port })
      return (http.server.address() as AddressInfo).port
    },
    /** Ends event streams, waits up to 5 s for running calls, then closes every connection. */
    close: (): Promise<void> => http.close(),
    openStreams: (): number => sinks.open,
  }
}

const isApi = ({ url }: FastifyRequest): boolean => url === '/api' || url.startsWith('/api/')

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
    log.error({ requestId: request.id, err: error }, 'stream failed')
  }
  return reply
}

const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']

/** Returns the headers of OWASP ASVS 5.0 §3.4. @param secure adds HSTS, which is for https only (RFC 6797 §7.2) */
function securityHeaders(secure: boolean) {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    // No referrer is sent, because an address may contain a share token.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
  return {
    page: {
      ...everywhere,
      'content-security-policy': pagePolicy(),
      'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    },
    api: { ...everywhere, 'content-security-policy': API_POLICY, 'cache-control': 'no-store' },
  }
}
