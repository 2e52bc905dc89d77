import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { Clock } from '../clock.ts'

export interface WebhookReceiver {
  readonly url: string
  readonly secret: string
  /** Events that had a valid signature and were answered with 200, in the order of arrival. */
  readonly events: readonly Stripe.Event[]
  types(): string[]
  readonly signatures: readonly string[]
  readonly attempts: number
  refuse(status: number, times: number): void
  close(): Promise<void>
}

/** @param clock the clock of the sandbox, because signatures are valid for only five minutes */
export async function webhookReceiver(clock: Clock, port = 0): Promise<WebhookReceiver> {
  const secret = 'whsec_of_the_receiver'
  const events: Stripe.Event[] = []
  const signatures: string[] = []
  let attempts = 0
  let refusal = { status: 500, times: 0 }
  const server = createServer((request, response) => {
    void text(request).then((payload) => {
      attempts += 1
      if (refusal.times > 0) {
        refusal.times -= 1
        response.writeHead(refusal.status).end()
        return
      }
      const signature = request.headers['stripe-signature'] ?? ''
      try {
        events.push(Stripe.webhooks.constructEvent(payload, signature, secret, undefined, undefined, clock.now()))
        signatures.push(String(signature))
        response.writeHead(200).end()
      } catch {
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    secret,
    events,
    signatures,
    types: () => events.map(({ type }) => type),
    get attempts() {
      return attempts
    },
    refuse: (status, times) => {
      refusal = { status, times }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
