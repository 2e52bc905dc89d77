import type { Stripe } from 'stripe'
import { isLive } from '../../billing/cancel.ts'
import { cardOf, defaultCard } from '../../billing/subscribe.ts'
import type { Ledger } from '../../state/ledger.ts'
import { newestFirst } from '../../wire/list.ts'
import { type Html, html } from '../html.ts'
import { backLink, page, type PageAnswer } from '../layout.ts'
import { cardText, nameOf, productName } from './plan-words.ts'
import type { Visit } from './visit.ts'
import { day, money, rate } from '../words.ts'

export function overview(visit: Visit): PageAnswer {
  const { customer, features, ledger, path, session } = visit
  const own = newestFirst(ledger.state.subscriptions).filter((each) => each.customer === customer.id)
  const live = own.filter(isLive)
  const ended = own.filter((each) => !isLive(each))
  const card = live.map((each) => cardOf(ledger, each)).find((id) => id !== null) ?? defaultCard(customer)
  const invoices = newestFirst(ledger.state.invoices).filter((each) => each.customer === customer.id)
  const body = html`<p class="faint">${customer.name ?? customer.email ?? customer.id}</p>
    <h2>Current plan</h2>
    ${live.length === 0 ? html`<section><p>No plan is running.</p></section>` : live.map((each) => planSection(visit, each))}
    ${
      ended.length === 0
        ? null
        : html`<h2>Ended</h2>
            <section>
              ${ended.map((each) => html`<p>${nameOf(ledger, each)}, until ${day(each.ended_at ?? 0)}</p>`)}
            </section>`
    }
    <h2>Payment method</h2>
    <section>
      <p>${card === null ? 'No card.' : cardText(ledger, card)}</p>
      ${features.payment_method_update.enabled ? html`<p><a href="${path}/card">Update payment method</a></p>` : null}
    </section>
    ${features.invoice_history.enabled ? invoiceSection(invoices) : null}
    ${backLink(session.return_url, 'Return to the product')}`
  return page(200, 'Billing portal', body)
}

function planSection({ features, ledger, path }: Visit, subscription: Stripe.Subscription): Html {
  const [item] = subscription.items.data
  const isEnding = subscription.cancel_at !== null
  const button = (step: string, text: string) =>
    html`<form class="inline" method="post" action="${path}/${step}">
      <input type="hidden" name="subscription" value="${subscription.id}" /><button class="quiet">${text}</button>
    </form>`
  return html`<section aria-label="${nameOf(ledger, subscription)}">
    <dl>
      <dt>Plan</dt>
      <dd><strong>${nameOf(ledger, subscription)}</strong>, ${item ? rate(item.price) : ''}</dd>
      <dt>Status</dt>
      <dd>${subscription.status.replace('_', ' ')}</dd>
      ${
        isEnding
          ? html`<dt>Ends on</dt>
              <dd>${day(subscription.cancel_at ?? 0)}</dd>`
          : html`<dt>Next billing</dt>
              <dd>${day(item?.current_period_end ?? 0)}</dd>`
      }
    </dl>
    ${isEnding ? button('renew', 'Renew plan') : features.subscription_cancel.enabled ? button('cancel', 'Cancel plan') : null}
    ${features.subscription_update.enabled ? otherPlans(ledger, features, path, subscription) : null}
  </section>`
}

function otherPlans(
  ledger: Ledger,
  { subscription_update: { products } }: Visit['features'],
  path: string,
  subscription: Stripe.Subscription,
): Html | null {
  const held = subscription.items.data.map(({ price }) => price.id)
  const offered = (products ?? []).flatMap(({ prices }) => prices).filter((id) => !held.includes(id))
  const links = offered.flatMap((id) => {
    const price = ledger.state.prices[id]
    if (!price?.active) return []
    const query = new URLSearchParams({ subscription: subscription.id, price: id })
    return [
      html`<li>
        <a href="${path}/change?${query.toString()}">Change to ${productName(ledger, price)}</a>, ${rate(price)}
      </li>`,
    ]
  })
  return links.length === 0
    ? null
    : html`<ul>
        ${links}
      </ul>`
}

function invoiceSection(invoices: readonly Stripe.Invoice[]): Html {
  const rows = invoices.map(
    (invoice) =>
      html`<tr>
        <td>${day(invoice.created)}</td>
        <td>
          ${invoice.hosted_invoice_url ? html`<a href="${new URL(invoice.hosted_invoice_url).pathname}">${invoice.number}</a>` : 'Draft'}
        </td>
        <td>${invoice.status ?? ''}</td>
        <td class="sum">${money(invoice.total, invoice.currency)}</td>
      </tr>`,
  )
  return html`<h2>Invoices</h2>
    <section>
      ${
        rows.length === 0
          ? html`<p>None yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Date</th>
                  <th>Number</th>
                  <th>Status</th>
                  <th class="sum">Total</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>`
      }
    </section>`
}
