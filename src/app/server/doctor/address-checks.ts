/** Checks the way from a visitor to the server: the address and the proxy in front of it. */
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { STREAM_PAUSE_MS } from '#platform/server/http/documentation/operations.ts'
import type { Config } from '../config.ts'
import { answerOf, ask, type Finding, type NoAnswer, type Surroundings } from './finding.ts'

/** An event that Stripe never sends: the server only checks its signature and answers. */
const EVENT = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.asks', data: { object: {} } })

/** The statuses of a proxy that reaches no server. */
const NOBODY_BEHIND = new Set([502, 503, 504])
const HELD_PORT = 'If another program holds the port, end it, or set PORT (and PUBLIC_URL) to another one.'

/** Returns null if no server runs at an address of this machine. */
export async function addressFindings(
  { publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>,
  around: Pick<Surroundings, 'fetch' | 'now' | 'sign'>,
): Promise<Finding[] | null> {
  const alive = await answerOf(around, `${publicUrl}/healthz`)
  const isHere = isLoopback(new URL(publicUrl).hostname)
  if (alive === 'refused' && isHere) return null
  if (typeof alive === 'string') return [isHere ? unusableHere(publicUrl, alive) : awayFinding(publicUrl)]
  if (NOBODY_BEHIND.has(alive.status)) {
    return [
      {
        name: 'public-url-away',
        says: `A proxy answers at PUBLIC_URL (${publicUrl}), and no server behind it (${alive.status}).`,
        remedy: 'Start the server; if it runs, correct where the proxy sends its requests.',
      },
    ]
  }
  if (alive.status === 421) {
    return [
      {
        name: 'proxy-changes-host',
        says: 'The server behind PUBLIC_URL was asked at another host (421): the proxy does not pass `Host` on as it came, with its port.',
        remedy: 'Let the proxy pass it on (nginx: proxy_set_header Host $http_host; as in deploy/nginx/debates.conf).',
      },
    ]
  }
  const told = await ask(around, `${publicUrl}/api/config`)
  const { publicUrl: theirs } = ((await told?.json().catch(() => null)) ?? {}) as { publicUrl?: unknown }
  if (theirs !== publicUrl) {
    return [
      {
        name: 'public-url-elsewhere',
        says: `What answers at PUBLIC_URL (${publicUrl}) is not this product with this PUBLIC_URL.`,
        remedy: isHere
          ? HELD_PORT
          : 'Correct PUBLIC_URL, or where the proxy sends its requests; all instances need the same one.',
      },
    ]
  }
  return [
    ...(await streamFindings(publicUrl, around)),
    ...(await metricsFindings(publicUrl, around)),
    ...(payments === null ? [] : await webhookFindings(publicUrl, payments.webhookSecret, around)),
  ]
}

const awayFinding = (publicUrl: string): Finding => ({
  name: 'public-url-away',
  says: `Nothing answers at PUBLIC_URL (${publicUrl}) when this machine asks.`,
  remedy: 'Start the server; check the name in the DNS, the certificate, the proxy, and the firewall.',
})

/** Something listens at an address of this machine and gives no usable answer. */
function unusableHere(publicUrl: string, why: NoAnswer): Finding {
  if (why !== 'late') {
    const says = `What listens at PUBLIC_URL (${publicUrl}) of this machine does not answer as a web server does.`
    return { name: 'public-url-elsewhere', says, remedy: HELD_PORT }
  }
  return {
    name: 'public-url-away',
    says: `What listens at PUBLIC_URL (${publicUrl}) of this machine gives no answer within 5 s.`,
    remedy: 'Look at the log and the load of the server; one that hangs must be ended and started again.',
  }
}

/** The server sends two events one second apart; a proxy that buffers delivers them together. */
async function streamFindings(publicUrl: string, around: Pick<Surroundings, 'fetch' | 'now'>): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/healthz/stream`)
  const arrivals: number[] = []
  try {
    for await (const _ of answer?.body ?? []) arrivals.push(around.now())
  } catch {
    arrivals.length = 0
  }
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (first !== undefined && last !== undefined && last - first >= STREAM_PAUSE_MS / 2) return []
  return [
    {
      name: 'proxy-buffers',
      says: 'The proxy holds event streams back: readers see a turn only when it has ended.',
      remedy: 'Switch buffering off for text/event-stream (nginx: proxy_buffering off; and no gzip for it).',
    },
  ]
}

async function metricsFindings(publicUrl: string, around: Pick<Surroundings, 'fetch'>): Promise<Finding[]> {
  if (isLoopback(new URL(publicUrl).hostname)) return []
  const answer = await ask(around, `${publicUrl}/metrics`)
  if (answer?.status !== 200) return []
  return [
    {
      name: 'metrics-are-public',
      says: 'Everybody can read /metrics at PUBLIC_URL.',
      remedy: 'Let the proxy refuse the path, or pass on the public Host and X-Forwarded-For.',
    },
  ]
}

async function webhookFindings(
  publicUrl: string,
  secret: string,
  around: Pick<Surroundings, 'fetch' | 'sign'>,
): Promise<Finding[]> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': await around.sign(EVENT, secret) }
  const answer = await ask(around, `${publicUrl}/api/stripe/webhook`, { method: 'POST', headers, body: EVENT })
  if (answer?.ok) return []
  if (answer?.status === 400) {
    return [
      {
        name: 'webhook-secret',
        says: 'The server refuses an event that is signed with STRIPE_WEBHOOK_SECRET of these settings.',
        remedy: 'Give all instances the secret that Stripe shows for the endpoint, and restart them.',
      },
    ]
  }
  return [
    {
      name: 'webhook-away',
      says: `Stripe's events do not reach the server: POST ${publicUrl}/api/stripe/webhook answers ${answer?.status ?? 'nothing'}.`,
      remedy: 'Let the proxy pass POST requests on with their body and the header Stripe-Signature unchanged.',
    },
  ]
}
