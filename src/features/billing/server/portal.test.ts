import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, member, pay, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import { postForm } from 'stripe-sandbox/testing'
import type { World } from '#testing/world.ts'
import { openInvoice } from '../contract.ts'

const CONFIRMED_EACH_TIME = '4000002760003184'
const CARD = { cardNumber: CONFIRMED_EACH_TIME, cardExpiry: '12 / 40', cardCvc: '123' }

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

test('nobody signed in: 401; nothing open: 409, for who never paid and for who has paid', async () => {
  await expect(product.visitor().call(openInvoice)).rejects.toMatchObject({ status: 401 })
  const who = await member(product)
  await expect(who.call(openInvoice)).rejects.toMatchObject({ status: 409, code: 'nothing-to-pay' })
  await subscribe(who, product)
  await expect(who.call(openInvoice)).rejects.toMatchObject({ status: 409, code: 'nothing-to-pay' })
})

test('the renewal waits for the bank’s step: the invoice’s own page takes it, and the plan goes on', async () => {
  const who = await member(product)
  const step = await pay(await checkout(who, 'standard'), CONFIRMED_EACH_TIME)
  await postForm(step?.href ?? '', { outcome: 'complete' })
  product.payments.controls.clock({ advanceSeconds: 32 * 86_400 })
  await product.payments.settled()
  expect(await planOf(who)).toEqual(['standard', 'past_due', false])
  const { url } = await who.call(openInvoice)
  const asked = await postForm(url, CARD)
  const bank = new URL(asked.headers.get('location') ?? '', url).href
  expect((await postForm(bank, { outcome: 'fail' })).status).toBe(402)
  expect((await postForm(bank, { outcome: 'complete' })).status).toBe(303)
  await product.payments.settled()
  expect(await planOf(who)).toEqual(['standard', 'active', false])
})
