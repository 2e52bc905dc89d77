/** A bill: `/i/in_…`. */
import type { Ledger } from '../state/ledger.ts'
import { html } from './html.ts'
import { notFound, page, type PageAnswer } from './layout.ts'
import { day, money } from './words.ts'

export function invoicePage(ledger: Ledger, id: string): PageAnswer {
  const invoice = Object.hasOwn(ledger.state.invoices, id) ? ledger.state.invoices[id] : undefined
  if (invoice === undefined || invoice.number === null) return notFound()
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
    </section>`
  return page(200, `Invoice ${invoice.number}`, body)
}
