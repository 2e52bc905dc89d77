import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'
import { PASSWORD } from './screens/steps.ts'

export type Operate = Product['operate']

const OPERATOR = 'site keeper'

export const OPERATED: Readonly<Record<string, string>> = {
  SCRIPTED_MS_PER_PIECE: '0',
  REGISTRATION: 'invite',
  OPERATORS: OPERATOR,
  SITE_IMPRINT_URL: 'https://operator.example/imprint',
}

export async function inviteLink(operate: Operate): Promise<string> {
  return (await operate<{ link: string }>('invite')).link
}

export async function beOperator(page: Page, operate: Operate): Promise<void> {
  const account = { username: OPERATOR, password: PASSWORD }
  const known = await page.request.post('/api/login', { data: account })
  if (known.ok()) return
  const invite = new URL(await inviteLink(operate)).searchParams.get('invite')
  const made = await page.request.post('/api/register', { data: { ...account, invite } })
  expect(made.status(), await made.text()).toBe(201)
}
