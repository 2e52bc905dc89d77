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
  const elsewhere = () => fault(isHere ? 'public-url-elsewhere.here' : 'public-url-elsewhere', { publicUrl })
  if (alive === 'broken' && isHere) return elsewhere()
  if (typeof alive === 'string') return fault('public-url-away', { publicUrl })
  const { status } = alive
  if ([502, 503, 504].includes(status)) return fault('public-url-away.proxy', { publicUrl, status })
  if (status === 421) return fault('proxy-changes-host')
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
  return fault('proxy-buffers')
}

async function metricsFindings(publicUrl: string, around: Around): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/metrics`)
  return answer?.status === 200 ? fault('metrics-are-public') : []
}

async function webhookFindings(publicUrl: string, secret: string, around: Around): Promise<Finding[]> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': await around.sign(EVENT, secret) }
  const answer = await ask(around, `${publicUrl}/api/stripe/webhook`, { method: 'POST', headers, body: EVENT })
  if (answer?.ok) return []
  if (answer?.status === 400) return fault('webhook-secret')
  return fault('webhook-away', { publicUrl, answer: answer?.status ?? 'nothing' })
}
