import type { Stripe } from 'stripe'
import { isLive } from '../billing/cancel.ts'
import { debitsOnTheWay } from '../billing/debits.ts'
import type { Controls } from '../controls.ts'
import { idOf } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { newestFirst } from '../wire/list.ts'
import type { Form } from '../wire/form.ts'
import { textOf } from './card-form.ts'
import { type Html, html } from './html.ts'
import { goTo, page, type PageAnswer } from './layout.ts'
import { nameOf } from './portal/plan-words.ts'
import { day, money } from './words.ts'

const DAY = 24 * 60 * 60
const STEPS: Record<string, number> = { day: DAY, month: 31 * DAY }
const LATEST_EVENTS = 15

export function home(ledger: Ledger, controls: Controls, form: Form | null): PageAnswer {
  const step = form === null ? undefined : STEPS[textOf(form, 'advance')]
  if (step !== undefined) controls.clock({ advanceSeconds: step })
  const payment = form === null ? '' : textOf(form, 'payment')
  if (form !== null && payment !== '')
    controls.debits({ end: textOf(form, 'end') === 'paid' ? 'paid' : 'failed', payment })
  if (form !== null) return goTo('/')
  const customers = newestFirst(ledger.state.customers).filter((each): each is Stripe.Customer => !each.deleted)
  const waiting = Object.keys(ledger.state.deliveries).length
  const body = html`<p>
      This program stands in for Stripe, so that plans can be bought and cancelled on a machine without a key.
    </p>
    <h2>Clock</h2>
    <section>
      <p>
        It is <strong>${moment(ledger.now())}</strong> here. Moving the clock renews, charges and ends what falls due.
      </p>
      <form method="post" action="/">
        <button name="advance" value="day">Advance a day</button>
        <button name="advance" value="month">Advance a month</button>
      </form>
    </section>
    <h2>Customers</h2>
    <section>
      ${
        customers.length === 0
          ? html`<p>Nobody yet. Choose a plan in the product.</p>`
          : table(
              ['Customer', 'Plan', 'Status', 'Until'],
              customers.flatMap((customer) => customerRows(ledger, customer)),
            )
      }
    </section>
    ${debits(ledger)}
    <h2>Latest events</h2>
    <section>
      ${table(
        ['When', 'Event'],
        newestFirst(ledger.state.events)
          .slice(0, LATEST_EVENTS)
          .map(
            ({ created, type }) =>
              html`<tr>
                <td>${moment(created)}</td>
                <td><code>${type}</code></td>
              </tr>`,
          ),
      )}
      <p class="faint">${waiting === 1 ? '1 webhook waits' : `${waiting} webhooks wait`} to be delivered.</p>
    </section>`
  return page(200, 'Payment sandbox', body)
}

function debits(ledger: Ledger): Html | null {
  const rows = debitsOnTheWay(ledger).map((intent) => {
    const customer = ledger.state.customers[idOf(intent.customer ?? '')]
    const who = customer === undefined || customer.deleted ? intent.id : (customer.email ?? customer.id)
    return html`<tr>
      <td>${who}</td>
      <td class="sum">${money(intent.amount, intent.currency)}</td>
      <td>
        <form class="inline" method="post" action="/">
          <input type="hidden" name="payment" value="${intent.id}" />
          <button name="end" value="paid">Let it arrive</button>
          <button class="quiet" name="end" value="failed">Let it fail</button>
        </form>
      </td>
    </tr>`
  })
  if (rows.length === 0) return null
  return html`<h2>Bank debits on their way</h2>
    <section>${table(['Customer', 'Amount', 'How it ends'], rows)}</section>`
}

function customerRows(ledger: Ledger, customer: Stripe.Customer): Html[] {
  const name = customer.email ?? customer.name ?? customer.id
  const own = newestFirst(ledger.state.subscriptions).filter((each) => each.customer === customer.id)
  if (own.length === 0)
    return [
      html`<tr>
        <td>${name}</td>
        <td>–</td>
        <td>–</td>
        <td>–</td>
      </tr>`,
    ]
  return own.map((each) => {
    const end = each.ended_at ?? each.cancel_at ?? each.items.data[0]?.current_period_end ?? 0
    const status = isLive(each) && each.cancel_at !== null ? `${each.status}, ends` : each.status
    return html`<tr>
      <td>${name}</td>
      <td>${nameOf(ledger, each)}</td>
      <td>${status.replace('_', ' ')}</td>
      <td>${day(end)}</td>
    </tr>`
  })
}

function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
