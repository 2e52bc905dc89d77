import type { Stripe } from 'stripe'
import { foresee } from '../billing/charge.ts'
import { attach } from '../billing/payment-methods.ts'
import { payBill } from '../billing/renew.ts'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { ApiError } from '../wire/api-error.ts'
import type { Form } from '../wire/form.ts'
import { cardFields, cardOfForm, challenge, testCards, textOf } from './card-form.ts'
import { type Html, html } from './html.ts'
import { alert, goTo, notFound, page, type PageAnswer } from './layout.ts'
import { day, money } from './words.ts'

/** @param form the posted form; null for a GET */
export function invoicePage(ledger: Ledger, id: string, query: URLSearchParams, form: Form | null): PageAnswer {
  const invoice = Object.hasOwn(ledger.state.invoices, id) ? ledger.state.invoices[id] : undefined
  if (invoice === undefined || invoice.number === null) return notFound()
  if (invoice.status !== 'open') return form === null ? bill(invoice, null) : goTo(`/i/${id}`)
  const waiting = query.get('method')
  if (waiting !== null) return authenticate(ledger, invoice, waiting, form)
  if (form === null) return bill(invoice, payForm(id, {}, null))
  const method = cardOfForm(ledger, { ...form, email: invoice.customer_email ?? '' })
  if (typeof method === 'string') return bill(invoice, payForm(id, form, method), 402)
  if (foresee(ledger, method.id, 'present', false).kind === 'authenticate') return goTo(`/i/${id}?method=${method.id}`)
  return pay(ledger, invoice, method, false)
}

function authenticate(ledger: Ledger, invoice: Stripe.Invoice, id: string, form: Form | null): PageAnswer {
  const method = Object.hasOwn(ledger.state.paymentMethods, id) ? ledger.state.paymentMethods[id] : undefined
  if (method === undefined || method.customer !== null) return goTo(`/i/${invoice.id}`)
  if (form === null) return page(200, '3-D Secure', challenge(`/i/${invoice.id}?method=${id}`))
  if (textOf(form, 'outcome') === 'complete') return pay(ledger, invoice, method, true)
  return bill(invoice, payForm(invoice.id, {}, 'We are unable to authenticate your payment method.'), 402)
}

function pay(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): PageAnswer {
  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id === undefined ? undefined : ledger.state.subscriptions[idOf(id)]
  if (subscription === undefined) return notFound()
  try {
    attach(ledger, method, idOf(invoice.customer ?? ''))
  } catch (error) {
    if (error instanceof ApiError) return bill(invoice, payForm(invoice.id, {}, error.message), 402)
    throw error
  }
  payBill(ledger, invoice, subscription, method.id, 'present', authenticated)
  return invoice.status === 'paid'
    ? goTo(`/i/${invoice.id}`)
    : bill(invoice, payForm(invoice.id, {}, 'Your card was declined.'), 402)
}

function payForm(id: string, form: Form, error: string | null): Html {
  return html`${alert(error)}
    <form class="sheet" method="post" action="/i/${id}">${cardFields(form)}<button>Pay invoice</button></form>
    ${testCards()}`
}

function bill(invoice: Stripe.Invoice, payment: Html | null, status = 200): PageAnswer {
  const { currency, lines, starting_balance: credit, total } = invoice
  const rows = lines.data.map(
    ({ amount, description }) =>
      html`<tr>
        <td>${description}</td>
        <td class="sum">${money(amount, currency)}</td>
      </tr>`,
  )
  const body = html`<section>
      <dl>
        <dt>Date</dt>
        <dd>${day(invoice.created)}</dd>
        <dt>For</dt>
        <dd>${invoice.customer_email ?? invoice.customer_name ?? ''}</dd>
        <dt>Status</dt>
        <dd>${invoice.status ?? ''}</dd>
      </dl>
    </section>
    <section>
      <table>
        <thead>
          <tr>
            <th>What</th>
            <th class="sum">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
          ${(invoice.total_discount_amounts ?? []).map(
            ({ amount }) =>
              html`<tr>
                <td>Discount</td>
                <td class="sum">${money(-amount, currency)}</td>
              </tr>`,
          )}
          ${(invoice.total_taxes ?? []).map(
            ({ amount, tax_behavior: behaviour }) =>
              html`<tr>
                <td>${behaviour === 'inclusive' ? 'Tax, in the prices' : 'Tax'}</td>
                <td class="sum">${money(amount, currency)}</td>
              </tr>`,
          )}
          <tr>
            <th>Total</th>
            <th class="sum">${money(total, currency)}</th>
          </tr>
          ${
            credit < 0
              ? html`<tr>
                  <td>Credit from before</td>
                  <td class="sum">${money(credit, currency)}</td>
                </tr>`
              : null
          }
          <tr>
            <th>Due</th>
            <th class="sum">${money(invoice.amount_remaining, currency)}</th>
          </tr>
        </tbody>
      </table>
    </section>
    ${payment}`
  return page(status, `Invoice ${invoice.number ?? ''}`, body)
}
