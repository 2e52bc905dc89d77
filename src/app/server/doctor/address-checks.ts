/** Checks the path from a visitor to the server: the address and the proxy in front of it. */
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { STREAM_PAUSE_MS } from '#platform/server/http/documentation/operations.ts'
import type { Config } from '../config.ts'
import { answerOf, ask, fault, type Finding } from './finding.ts'
import type { Surroundings } from './surroundings.ts'

/** An event that Stripe never sends: the server only checks its signature and answers. */
const EVENT = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.asks', data: { object: {} } })

type Around = Pick<Surroundings, 'fetch' | 'now' | 'sign'>

/** Returns null if no server runs at an address of this machine. */
export async function addressFindings(
  { publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>,
  around: Around,
): Promise<Finding[] | null> {
  const alive = await answerOf(around, `${publicUrl}/healthz`)
  const isHere = isLoopback(new URL(publicUrl).hostname)
  if (alive === 'refused' && isHere) return null
  const elsewhere = () =>
    fault(
      'public-url-elsewhere',
      `What answers at PUBLIC_URL (${publicUrl}) is not this product with this PUBLIC_URL.`,
      isHere
        ? 'If another program holds the port, end it, or set PORT (and PUBLIC_URL) to another one.'
        : 'Correct PUBLIC_URL, or where the proxy sends its requests; all instances need the same one.',
    )
  if (alive === 'broken' && isHere) return elsewhere()
  if (typeof alive === 'string') {
    return fault(
      'public-url-away',
      `Nothing answers at PUBLIC_URL (${publicUrl}) within 5 s when this machine asks.`,
      'Start the server, or end one that hangs; check the name in the DNS, the certificate, the proxy, and the firewall.',
    )
  }
  if ([502, 503, 504].includes(alive.status)) {
    return fault(
      'public-url-away',
      `A proxy answers at PUBLIC_URL (${publicUrl}), and no server behind it (${alive.status}).`,
      'Start the server; if it runs, correct where the proxy sends its requests.',
    )
  }
  if (alive.status === 421) {
    return fault(
      'proxy-changes-host',
      'The server behind PUBLIC_URL was asked at another host (421): the proxy does not pass `Host` on as it came, with its port.',
      'Let the proxy pass it on (nginx: proxy_set_header Host $http_host; as in deploy/nginx/debates.conf).',
    )
  }
  const answer = await ask(around, `${publicUrl}/api/config`)
  const config = ((await answer?.json().catch(() => null)) ?? {}) as { publicUrl?: unknown }
  if (config.publicUrl !== publicUrl) return elsewhere()
  return [
    ...(await streamFindings(publicUrl, around)),
    ...(isHere ? [] : await metricsFindings(publicUrl, around)),
    ...(payments === null ? [] : await webhookFindings(publicUrl, payments.webhookSecret, around)),
  ]
}

/** The server sends two events one second apart; a proxy that buffers delivers them together. */
async function streamFindings(publicUrl: string, around: Around): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/healthz/stream`)
  const arrivals: number[] = []
  try {
    for await (const _ of answer?.body ?? []) arrivals.push(around.now())
  } catch {
    arrivals.length = 0
  }
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (first !== undefined && last !== undefined && last - first >= STREAM_PAUSE_MS / 2) return []
  return fault(
    'proxy-buffers',
    'The proxy holds event streams back: readers see a turn only when it has ended.',
    'Switch buffering off for text/event-stream (nginx: proxy_buffering off; and no gzip for it).',
  )
}

async function metricsFindings(publicUrl: string, around: Around): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/metrics`)
  if (answer?.status !== 200) return []
  return fault(
    'metrics-are-public',
    'Everybody can read /metrics at PUBLIC_URL.',
    'Let the proxy refuse the path, or pass on the public Host and X-Forwarded-For.',
  )
}

async function webhookFindings(publicUrl: string, secret: string, around: Around): Promise<Finding[]> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': await around.sign(EVENT, secret) }
  const answer = await ask(around, `${publicUrl}/api/stripe/webhook`, { method: 'POST', headers, body: EVENT })
  if (answer?.ok) return []
  if (answer?.status === 400) {
    return fault(
      'webhook-secret',
      'The server refuses an event that is signed with STRIPE_WEBHOOK_SECRET of these settings.',
      'Give all instances the secret that Stripe shows for the endpoint, and restart them.',
    )
  }
  return fault(
    'webhook-away',
    `Stripe's events do not reach the server: POST ${publicUrl}/api/stripe/webhook answers ${answer?.status ?? 'nothing'}.`,
    'Let the proxy pass POST requests on with their body and the header Stripe-Signature unchanged.',
  )
}
