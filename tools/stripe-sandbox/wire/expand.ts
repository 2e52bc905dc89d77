/** Implements `expand[]`, which replaces ids with whole objects (docs.stripe.com/api/expanding_objects). */
import type { Ledger } from '../state/ledger.ts'
import type { State } from '../state/state.ts'
import { badRequest } from './api-error.ts'
import { wholeList } from './list.ts'

const DEEPEST = 4

type Json = Record<string, unknown>

/** Returns a copy of `answer` with the ids at these paths expanded. Throws an `ApiError` for an unknown path. */
export function expanded(ledger: Ledger, answer: unknown, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST) throw badRequest(`You cannot expand more than ${DEEPEST} levels of a property`)
    expandIn(ledger, copy, steps, path)
  }
  return copy
}

function expandIn(ledger: Ledger, value: unknown, [step, ...rest]: readonly string[], path: string): void {
  if (step === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) expandIn(ledger, each, [step, ...rest], path)
    return
  }
  const place = value as Json
  if (place[step] === undefined) place[step] = included(ledger.state, place, step)
  const found = place[step]
  if (found === undefined) throw badRequest(`This property cannot be expanded (${path}).`)
  if (typeof found === 'string') {
    const whole = lookUp(ledger.state, found)
    if (whole === null) throw badRequest(`This property cannot be expanded (${path}).`)
    place[step] = structuredClone(whole)
  }
  expandIn(ledger, place[step], rest, path)
}

/** Returns a property that responses contain only if expanded, such as `line_items`; undefined for other names. */
function included(state: State, { object, id }: Json, step: string): unknown {
  const of = `${String(object)}.${step}`
  if (of === 'checkout.session.line_items') {
    const lines = state.checkouts[String(id)]?.lines ?? []
    return wholeList(`/v1/checkout/sessions/${String(id)}/line_items`, structuredClone(lines))
  }
  if (of === 'invoice.payments') {
    const payments = Object.values(state.invoicePayments).filter(({ invoice }) => invoice === id)
    return wholeList('/v1/invoice_payments', structuredClone(payments))
  }
  if (of === 'customer.subscriptions') {
    const live = Object.values(state.subscriptions).filter((each) => each.customer === id && each.ended_at === null)
    return wholeList('/v1/subscriptions', structuredClone(live.toReversed()))
  }
  return undefined
}

function lookUp(state: State, id: string): object | null {
  const tables = [
    state.customers,
    state.products,
    state.prices,
    state.subscriptions,
    state.invoices,
    state.paymentMethods,
    state.paymentIntents,
    state.charges,
    state.coupons,
    state.promotionCodes,
    state.discounts,
    state.refunds,
    state.disputes,
    state.portalConfigurations,
  ]
  for (const table of tables) if (Object.hasOwn(table, id)) return table[id] ?? null
  return state.checkouts[id]?.session ?? null
}
