import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmChange, EMAIL, member, pay, payingWorld } from '#testing/paying.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { World } from '#testing/world.ts'
import { createCheckout, readSubscription } from '../../contract.ts'
import type { Interval, PaidTier } from '../../plans.ts'

let product: World
beforeAll(async () => {
  product = await payingWorld()
})
afterAll(() => product.close())

const wants = (who: Visitor, tier: PaidTier, interval?: Interval) =>
  who.call(createCheckout, { body: { tier, email: EMAIL, ...(interval && { interval }) } })
const planOf = async (who: Visitor) => {
  const { tier, interval, periodEnd } = await who.call(readSubscription)
  return [tier, interval, periodEnd?.slice(0, 10)]
}

test('another rhythm than month or year: 400', async () => {
  await expect(wants(await member(product), 'pro', 'week' as Interval)).rejects.toMatchObject({ status: 400 })
})

test('a page for the other rhythm ends the first one; a year is paid for, and is the plan for a year', async () => {
  const who = await member(product)
  const monthly = await wants(who, 'standard')
  const yearly = await wants(who, 'standard', 'year')
  expect(await pay(monthly.url)).toBeNull()
  await pay(yearly.url)
  await product.payments.settled()
  expect(await planOf(who)).toEqual(['standard', 'year', '2027-01-01'])
  await expect(wants(who, 'standard', 'year')).rejects.toMatchObject({ code: 'plan-current' })
  await expect(wants(who, 'standard', 'month')).rejects.toMatchObject({ code: 'plan-current' })
})

test('in mid-month to a year of the same plan: the rest of the month is credited, a new year begins', async () => {
  const who = await member(product)
  await pay((await wants(who, 'standard')).url)
  await product.payments.settled()
  expect(await planOf(who)).toEqual(['standard', 'month', '2026-02-01'])
  const { url } = await wants(who, 'standard', 'year')
  const page = await (await fetch(url)).text()
  expect(page.replaceAll(/<[^>]*>|\s+/g, ' ')).toMatch(/Unused time .* -\$9\.99 .* \$99\.90 .* Due today *\$89\.91/)
  await confirmChange(url)
  await product.payments.settled()
  expect(await planOf(who)).toEqual(['standard', 'year', '2027-01-01'])
})
