import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmChange, EMAIL, pay, payingWorld } from '#testing/paying.ts'
import { openPlanPage } from '#testing/plan-page.tsx'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
afterEach(closeSite)

const plan = (name: string) => screen.getByRole('region', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const PRORATION = 'What is left of your paid period is credited.'

test('§2 the prices of a year, and the plan that is paid for by it', async () => {
  const page = await openPlanPage(product, 'yearly')
  page.load()
  fireEvent.input(await screen.findByLabelText('Enter email for billing'), { target: { value: EMAIL } })
  expect(plan('Pro').textContent).toContain('$19.99/month')
  choose('Yearly')
  expect(['Free', 'Standard', 'Pro'].map((name) => /\$[\d.]+\/year/.exec(plan(name).textContent)?.[0])).toEqual([
    '$0/year',
    '$99.90/year',
    '$199.90/year',
  ])
  expect(screen.queryByText('Priority support')).toBeNull()
  expect(screen.queryByText(PRORATION, { exact: false })).toBeNull()
  fireEvent.click(button('Upgrade to Standard - $99.90/year'))
  await waitFor(() => expect(page.left).toHaveLength(1))
  await pay(page.left[0] ?? '')
  await product.payments.settled()

  page.load()
  const own = () => screen.getByText('Your plan:').closest('.your-plan')
  await waitFor(() => expect(own()?.textContent).toMatch(/Standard \(Yearly\).*Next billing: Jan 1, 2027/))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked).toBe(true)
  expect(button('Upgrade to Pro - $199.90/year').disabled).toBe(false)
  expect(screen.getByText(PRORATION, { exact: false })).toBeTruthy()
})

test('§2 a month becomes a year: said before what is credited, confirmed in the portal', async () => {
  const page = await openPlanPage(product, 'monthly')
  await page.pay('pro')
  await product.payments.settled()
  page.load()
  await screen.findByText(PRORATION, { exact: false })
  expect(within(plan('Pro')).getByRole<HTMLButtonElement>('button', { name: 'Current Plan' }).disabled).toBe(true)
  choose('Yearly')
  fireEvent.click(button('Pay yearly - $199.90/year'))
  await waitFor(() => expect(page.left).toHaveLength(1))
  await confirmChange(page.left[0] ?? '')
  await product.payments.settled()
  page.load()
  await waitFor(() => expect(screen.getByText('Your plan:').textContent).toContain('Pro (Yearly)'))
  expect(screen.queryByText(PRORATION, { exact: false })).toBeNull()
  fireEvent.click(button('Invoices and receipts'))
  await waitFor(() => expect(page.left.at(-1)).toMatch(/\/p\/session\//))
})
