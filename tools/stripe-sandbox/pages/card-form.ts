import type { Stripe } from 'stripe'
import { TEST_CARDS, wrongNumber } from '../billing/cards.ts'
import { keepCard } from '../billing/payment-methods.ts'
import type { Ledger } from '../state/ledger.ts'
import type { Form } from '../wire/form.ts'
import { type Html, html } from './html.ts'

const EXAMPLE = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 34', cardCvc: '123' }

export function cardOfForm(ledger: Ledger, form: Form): Stripe.PaymentMethod | string {
  const number = textOf(form, 'cardNumber').replaceAll(/[\s-]/g, '')
  const wrong = wrongNumber(number)
  if (wrong) return wrong.message
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(textOf(form, 'cardExpiry')) ?? []
  const expiry = { month: Number(month), year: 2000 + Number(year) }
  if (expiry.month < 1 || expiry.month > 12) return 'Your card’s expiration date is incomplete: write it as MM / YY.'
  if (Date.UTC(expiry.year, expiry.month) <= ledger.now() * 1000) return 'Your card’s expiration date is in the past.'
  if (!/^\d{3,4}$/.test(textOf(form, 'cardCvc').trim())) return 'Your card’s security code is incomplete.'
  const card = TEST_CARDS.find((each) => each.number === number)
  if (card === undefined) return 'Your card number is incorrect.'
  return keepCard(ledger, card, {
    expiry,
    email: textOf(form, 'email') || null,
    name: textOf(form, 'billingName') || null,
  })
}

/** @param form the previously entered values; empty at first */
export function cardFields(form: Form): Html {
  const value = (name: keyof typeof EXAMPLE) => textOf(form, name) || EXAMPLE[name]
  return html`<label
      >Card number
      <input
        type="text"
        name="cardNumber"
        inputmode="numeric"
        autocomplete="off"
        required
        value="${value('cardNumber')}"
    /></label>
    <div class="two">
      <label
        >Expires
        <input
          type="text"
          name="cardExpiry"
          autocomplete="off"
          placeholder="MM / YY"
          required
          value="${value('cardExpiry')}"
      /></label>
      <label
        >Security code
        <input type="text" name="cardCvc" inputmode="numeric" autocomplete="off" required value="${value('cardCvc')}"
      /></label>
    </div>
    <label
      >Name on card <input type="text" name="billingName" autocomplete="off" value="${textOf(form, 'billingName')}"
    /></label>`
}

export function testCards(): Html {
  const rows = TEST_CARDS.map(
    ({ number, says }) =>
      html`<tr>
        <td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td>
        <td>${says}</td>
      </tr>`,
  )
  return html`<details>
    <summary>Test cards: other numbers, and what each does</summary>
    <p class="faint">Any date in the future and any three digits go with them.</p>
    <table>
      <thead>
        <tr>
          <th>Number</th>
          <th>What it does</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`
}

export function textOf(form: Form, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

export function challenge(action: string): Html {
  return html`<p>The bank of this made-up card wants to know that it is you. Choose how this step ends.</p>
    <form class="sheet" method="post" action="${action}">
      <button name="outcome" value="complete">Complete authentication</button>
      <button class="quiet" name="outcome" value="fail">Fail authentication</button>
    </form>`
}
