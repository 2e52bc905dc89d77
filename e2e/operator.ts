/** For tests and screenshots: the operator of a site where only invited people can register (§19). */
import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'
import { PASSWORD } from './screens/steps.ts'

export type Operate = Product['operate']

const OPERATOR = 'site keeper'

/** Settings of a product with an operator and registration by invite only. */
export const OPERATED: Readonly<Record<string, string>> = {
  SCRIPTED_MS_PER_PIECE: '0',
  REGISTRATION: 'invite',
  OPERATORS: OPERATOR,
  SITE_IMPRINT_URL: 'https://operator.example/imprint',
}

/** Creates an invite for one account; resolves with the invite's address. */
export async function inviteLink(operate: Operate): Promise<string> {
  return (await operate<{ link: string }>('invite')).link
}

/** Signs this page's browser in to the account that `OPERATORS` names; creates the account when it is first needed. */
export async function beOperator(page: Page, operate: Operate): Promise<void> {
  const account = { username: OPERATOR, password: PASSWORD }
  const known = await page.request.post('/api/login', { data: account })
  if (known.ok()) return
  const invite = new URL(await inviteLink(operate)).searchParams.get('invite')
  const made = await page.request.post('/api/register', { data: { ...account, invite } })
  expect(made.status(), await made.text()).toBe(201)
}
