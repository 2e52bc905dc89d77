import type { Stripe } from 'stripe'
import { sameCode } from '../api/promotions.ts'
import { isRefused } from '../billing/cards.ts'
import { keepBankAccount, paymentMethodOf } from '../billing/payment-methods.ts'
import { payCheckout } from '../billing/checkout.ts'
import { COUNTRIES } from '../billing/terms.ts'
import type { Ledger } from '../state/ledger.ts'
import type { Checkout } from '../state/state.ts'
import { ApiError } from '../wire/api-error.ts'
import type { Form } from '../wire/form.ts'
import { cardFields, cardOfForm, challenge, testCards, textOf } from './card-form.ts'
import { type Html, html } from './html.ts'
import { alert, backLink, goTo, notFound, page, type PageAnswer } from './layout.ts'
import { money, rate } from './words.ts'

const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** @param step '', `authenticate` or `debit` @param form the posted form; null for a GET */
export function payPage(ledger: Ledger, id: string, step: string, form: Form | null): PageAnswer {
  const checkout = Object.hasOwn(ledger.state.checkouts, id) ? ledger.state.checkouts[id] : undefined
  if (checkout === undefined) return notFound()
  const { session } = checkout
  if (session.status === 'complete') return form === null ? completed(checkout) : goTo(successUrl(checkout))
  if (session.status !== 'open') return expired(checkout)
  if (step === 'authenticate') return authenticate(ledger, checkout, form)
  if (form === null) return payForm(checkout, {}, null)
  const email = session.customer_details?.email ?? textOf(form, 'email')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return payForm(checkout, form, 'Your email is invalid.')
  const typed = textOf(form, 'promotionCode').trim()
  if (session.allow_promotion_codes && typed !== '' && codeOf(ledger, typed) === null) {
    return payForm(checkout, form, 'This promotion code is invalid.')
  }
  if (step === 'debit') return debit(ledger, checkout, { ...form, email })
  const method = cardOfForm(ledger, { ...form, email })
  if (typeof method === 'string') return payForm(checkout, form, method)
  noteTaxpayer(method, checkout, form)
  return pay(ledger, checkout, method.id, false, form)
}

function pay(ledger: Ledger, checkout: Checkout, method: string, authenticated: boolean, form: Form): PageAnswer {
  try {
    const outcome = payCheckout(
      ledger,
      checkout,
      paymentMethodOf(ledger, method),
      authenticated,
      codeOf(ledger, textOf(form, 'promotionCode').trim()),
    )
    if (!isRefused(outcome)) return goTo(successUrl(checkout))
    if (outcome.kind === 'authenticate') return goTo(`/c/pay/${checkout.session.id}/authenticate`)
    return payForm(checkout, form, outcome.message)
  } catch (error) {
    // Thrown, for example, if the customer was deleted after the page was opened.
    if (error instanceof ApiError) return payForm(checkout, form, error.message)
    throw error
  }
}

function codeOf(ledger: Ledger, typed: string): Stripe.PromotionCode | null {
  return Object.values(ledger.state.promotionCodes).find((each) => each.active && sameCode(each, typed)) ?? null
}

function noteTaxpayer(method: Stripe.PaymentMethod, checkout: Checkout, form: Form): void {
  if (!checkout.session.automatic_tax.enabled) return
  const country = textOf(form, 'country')
  method.billing_details.address = { city: null, country, line1: null, line2: null, postal_code: null, state: null }
  checkout.taxId = textOf(form, 'taxId').trim()
}

function moreFields(session: Stripe.Checkout.Session, form: Form): Html | null {
  const code = html`<label
    >Promotion code <input type="text" name="promotionCode" autocomplete="off" value="${textOf(form, 'promotionCode')}"
  /></label>`
  const options = COUNTRIES.map((country) => html`<option>${country}</option>`)
  const tax = html`<label
      >Country
      <select name="country">
        ${options}
      </select></label
    >
    <label
      >VAT number, of a company <input type="text" name="taxId" autocomplete="off" value="${textOf(form, 'taxId')}"
    /></label>`
  return html`${session.automatic_tax.enabled ? tax : null}${session.allow_promotion_codes ? code : null}`
}

function debit(ledger: Ledger, checkout: Checkout, form: Form): PageAnswer {
  const number = textOf(form, 'accountNumber').replaceAll(/[\s-]/g, '')
  if (!/^\d{4,17}$/.test(number)) return payForm(checkout, form, 'Your bank account’s number is incomplete.')
  const given = { email: textOf(form, 'email') || null, name: textOf(form, 'billingName') || null }
  const method = keepBankAccount(ledger, { ...given, last4: number.slice(-4) })
  return pay(ledger, checkout, method.id, false, form)
}

function authenticate(ledger: Ledger, checkout: Checkout, form: Form | null): PageAnswer {
  const { challenged, session } = checkout
  if (challenged === null) return goTo(`/c/pay/${session.id}`)
  if (form === null) return page(200, '3-D Secure', challenge(`/c/pay/${session.id}/authenticate`))
  if (textOf(form, 'outcome') === 'complete') return pay(ledger, checkout, challenged, true, {})
  checkout.challenged = null
  return payForm(checkout, {}, UNAUTHENTICATED)
}

function payForm({ lines, session }: Checkout, form: Form, error: string | null): PageAnswer {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const rows = lines.map(
    ({ amount_total: amount, currency, description, price, quantity }) =>
      html`<tr>
        <td>
          ${description}${quantity === 1 ? null : html` × ${quantity ?? 1}`}<br /><span class="faint"
            >${price && rate(price)}</span
          >
        </td>
        <td class="sum">${money(amount, currency)}</td>
      </tr>`,
  )
  const email = session.customer_details?.email ?? null
  const body = html`<section aria-label="Order">
      <table>
        <thead>
          <tr>
            <th>What</th>
            <th class="sum">Price</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
          <tr>
            <th>Due today</th>
            <th class="sum">${total}</th>
          </tr>
        </tbody>
      </table>
    </section>
    ${alert(error)}
    <form class="sheet" method="post" action="/c/pay/${session.id}">
      ${email === null ? html`<label>Email <input type="email" name="email" autocomplete="off" required value="${textOf(form, 'email')}" /></label>` : html`<p>Billed to <strong>${email}</strong></p>`}
      ${moreFields(session, form)} ${cardFields(form)}
      <button>${session.mode === 'subscription' ? 'Subscribe' : `Pay ${total}`}</button>
    </form>
    ${session.custom_text.submit === null ? null : html`<p class="faint">${session.custom_text.submit.message}</p>`}
    ${session.currency === 'usd' ? debitForm(session, form) : null} ${testCards()}
    ${backLink(session.cancel_url, 'Back without paying')}`
  return page(error === null ? 200 : 402, 'Pay', body)
}

function debitForm({ customer_details: details, id }: Checkout['session'], form: Form): Html {
  const email = details?.email ?? null
  const account = textOf(form, 'accountNumber') || '000123456789'
  return html`<details>
    <summary>Pay from a bank account, which takes days</summary>
    <form class="sheet" method="post" action="/c/pay/${id}/debit">
      ${email === null ? html`<label>Send the bank’s mandate to <input type="email" name="email" autocomplete="off" required value="${textOf(form, 'email')}" /></label>` : null}
      <label
        >Account number
        <input type="text" name="accountNumber" inputmode="numeric" autocomplete="off" required value="${account}"
      /></label>
      <p class="faint">The sandbox’s first page decides whether the money arrives.</p>
      <button>Pay from the bank account</button>
    </form>
  </details>`
}

function completed(checkout: Checkout): PageAnswer {
  if (checkout.session.payment_status === 'unpaid') {
    return page(
      200,
      'Payment on its way',
      html`<p>The bank is making this payment. Nothing more is to be done here.</p>
        ${backLink(successUrl(checkout), 'Continue')}`,
    )
  }
  return page(
    200,
    'Already paid',
    html`<p>This payment is complete; nothing is due.</p>
      ${backLink(successUrl(checkout), 'Continue')}`,
  )
}

function expired({ session }: Checkout): PageAnswer {
  return page(
    410,
    'Expired',
    html`<p>This pay page has expired. Nothing was paid.</p>
      ${backLink(session.cancel_url, 'Back')}`,
  )
}

function successUrl({ session }: Checkout): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
