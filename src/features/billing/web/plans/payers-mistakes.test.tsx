import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EMAIL, payFromBank, payingWorld } from '#testing/paying.ts'
import { openPlanPage, type PlanPage } from '#testing/plan-page.tsx'
import { closeSite } from '#testing/site.tsx'
import type { World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())
afterEach(closeSite)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const email = () => screen.getByLabelText<HTMLInputElement>('Enter email for billing')
const UPGRADE = 'Upgrade to Standard - $9.99/month'
/** This looks like an email address, but the payment service refuses it. */
const UNDELIVERABLE = `${'a'.repeat(65)}@example.com`

let people = 0
async function open(): Promise<PlanPage> {
  const page = await openPlanPage(product, `unlucky-${(people += 1)}`)
  page.load()
  await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })
  return page
}

describe('§5 the address for receipts', () => {
  test('refused by the payment service: the field says so and has the focus; then corrected, and corrected later', async () => {
    const page = await open()
    fireEvent.change(email(), { target: { value: UNDELIVERABLE } })
    fireEvent.click(button(UPGRADE))
    await screen.findByText('Please enter a valid email address.')
    expect([document.activeElement, page.left]).toEqual([email(), []])
    fireEvent.change(email(), { target: { value: EMAIL } })
    fireEvent.click(button(UPGRADE))
    await waitFor(() => expect(page.left).toHaveLength(1))

    page.load()
    expect((await screen.findByText(`Receipts go to ${EMAIL}.`)).getAttribute('role')).toBe('status')
    fireEvent.click(button('Change address'))
    await waitFor(() => expect(document.activeElement).toBe(email()))
    for (const wrong of ['nobody', UNDELIVERABLE]) {
      fireEvent.change(email(), { target: { value: wrong } })
      fireEvent.click(button('Change address'))
      await screen.findByText('Please enter a valid email address.')
    }
    fireEvent.change(email(), { target: { value: 'other@example.com' } })
    fireEvent.click(button('Change address'))
    expect(await screen.findByText('Receipts go to other@example.com.')).toBeTruthy()
  })
})

describe('§4 a first payment that a bank makes', () => {
  test('on its way: said, and it is why nothing can be bought; it did not arrive: said, and a plan can be bought', async () => {
    const page = await open()
    const body = { tier: 'standard', email: EMAIL }
    const { url } = (await page.site.send('POST', '/api/subscription/create-checkout', body)) as { url: string }
    await payFromBank(url)
    page.load()
    const said = await screen.findByText(/^Your bank is still making the payment/)
    expect([button(UPGRADE).disabled, button(UPGRADE).getAttribute('aria-describedby')]).toEqual([true, said.id])
    product.payments.controls.debits({ end: 'failed' })
    await product.payments.settled()
    page.load()
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment did not arrive')
    expect(button(UPGRADE).disabled).toBe(false)
  })
})

describe('§11 a model without a provider here', () => {
  test('a sentence says so; where that is all of them, none is marked', async () => {
    await open()
    const pro = within(screen.getByRole('region', { name: 'Pro' }))
    expect(pro.getByText(/^Some models of this plan have no provider here/)).toBeTruthy()
    const models = within(pro.getByRole('list', { name: 'AI models of Pro' })).getAllByRole('listitem')
    expect(models.map(({ textContent }) => textContent)).toContain('David (GPT-4)')
  })
})
