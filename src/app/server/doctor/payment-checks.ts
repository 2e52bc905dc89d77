import type { StripeFault } from '#features/billing/server/service/stripe-checkup.ts'
import type { Finding } from './finding.ts'

const SETUP = 'Run `npm run stripe:setup`: it makes what is missing and leaves what is there.'

export function paymentFinding({ fault, about }: StripeFault): Finding {
  const listed = about.join(', ')
  switch (fault) {
    case 'away':
      return {
        name: 'stripe-away',
        says: 'Stripe gives no answer.',
        remedy: 'Check whether this machine may reach api.stripe.com.',
      }
    case 'answers-otherwise':
      return {
        name: 'stripe-answers-otherwise',
        says: `Stripe answers ${listed} to a question about prices, subscriptions or endpoints.`,
        remedy:
          'Run the doctor again in a minute (429: too many calls; 5xx: status.stripe.com); another code asks for a newer version of the product.',
      }
    case 'key-refused':
      return {
        name: 'stripe-key-refused',
        says: 'Stripe refuses STRIPE_SECRET_KEY, or the key may not read prices and subscriptions.',
        remedy: 'Make a new key at Stripe (its rights: docs/operations.md, Payments), set it, restart.',
      }
    case 'price-missing':
      return { name: 'price-missing', says: `No monthly price at Stripe has the lookup key ${listed}.`, remedy: SETUP }
    case 'price-in-no-plan':
      return {
        name: 'price-in-no-plan',
        says: `Subscriptions run whose price belongs to no plan: ${listed}.`,
        remedy: 'Put the lookup key back at Stripe, or the price below the product of its plan.',
      }
    case 'webhook-missing':
      return { name: 'webhook-missing', says: `Stripe sends no events to ${listed}.`, remedy: SETUP }
    case 'webhook-events-missing':
      return { name: 'webhook-events-missing', says: `Stripe does not send these events: ${listed}.`, remedy: SETUP }
  }
}
