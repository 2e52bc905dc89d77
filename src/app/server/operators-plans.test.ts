import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkModel, readSubscription, readTiers } from '#features/billing/contract.ts'
import { chooseModels } from '#features/debates/contract/own-debates.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { publicConfig } from '#features/models/contract.ts'
import { checkout, member, pay, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'

const free = ['gpt-4.1-nano', 'gpt-4o']
const standard = ['gpt-4', 'gpt-4o-mini']
const pro = ['grok-4']
const plansFile = {
  free: { models: free },
  standard: { price: 4.99, lookupKey: 'debates_standard', models: standard },
  pro: { price: 12.5, lookupKey: 'debates_pro', models: pro },
}
const UPGRADE = { status: 403, code: 'upgrade-required' }
const UNKNOWN = { status: 400, code: 'unknown-model' }

let product: World
beforeAll(async () => {
  product = await payingWorld({ plansFile })
})
afterAll(() => product.close())

const question = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
const poses = (who: Visitor, option1Model: string) => who.call(createDebate, { body: { ...question, option1Model } })

async function nextWriter(who: Visitor, id: string): Promise<string> {
  const stream = await who.open(generateTurn, { params: { id }, body: {} })
  let writer = ''
  for await (const event of stream?.events() ?? []) {
    const { turn } = event as { turn?: { aiModel: string } }
    writer ||= turn?.aiModel ?? ''
  }
  return writer
}

describe('§6 with the operator’s plans', () => {
  test('a model is refused by the plan that it stands in now, one of no plan to everybody', async () => {
    const stranger = product.visitor()
    const login = { status: 401, code: 'login-required', problem: { requiredTier: 'free' } }
    await expect(poses(stranger, 'gpt-4o')).rejects.toMatchObject(login)
    await expect(poses(stranger, 'claude-sonnet-4-20250514')).rejects.toMatchObject(UNKNOWN)
    const who = await member(product)
    await expect(poses(who, 'gpt-4')).rejects.toMatchObject({ ...UPGRADE, problem: { requiredTier: 'standard' } })
    await expect(poses(who, 'gpt-4o-mini')).rejects.toMatchObject({ ...UPGRADE, problem: { requiredTier: 'standard' } })
    await expect(poses(who, 'grok-4')).rejects.toMatchObject({ ...UPGRADE, problem: { requiredTier: 'pro' } })
    await expect(poses(who, 'gpt-3.5-turbo')).rejects.toMatchObject(UNKNOWN)
  })

  test('and open to the plan that has it, for making a debate and for its turns', async () => {
    const who = await member(product)
    await poses(who, 'gpt-4o')
    await subscribe(who, product)
    const { id } = await poses(who, 'gpt-4')
    expect(await nextWriter(who, id)).toBe('gpt-4')
    const body = { option1Model: 'grok-4', option2Model: 'gpt-4' } as const
    await expect(who.call(chooseModels, { params: { id }, body })).rejects.toMatchObject(UPGRADE)
  })

  test('a debate that was made with a model of no plan any more: 400, and it goes on with Alex', async () => {
    const before = await world({ limits: { registrationsPerIpPerHour: 1000 } })
    const { database, clock } = before
    const after = await world({ shared: { database, clock, broadcast: null }, plansFile: { free: { models: free } } })
    const author = await member(before)
    const { id } = await poses(author, 'gpt-3.5-turbo')
    const who = after.visitor()
    for (const [name, value] of author.cookies) who.cookies.set(name, value)
    await expect(who.open(generateTurn, { params: { id }, body: {} })).rejects.toMatchObject(UNKNOWN)
    const body = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' } as const
    await who.call(chooseModels, { params: { id }, body })
    expect(await nextWriter(who, id)).toBe('gpt-4.1-nano')
    await after.close()
    await before.close()
  })
})

describe('§7 with the operator’s plans', () => {
  test('the calls that show plans show these', async () => {
    const tiers = await product.visitor().call(readTiers)
    expect(tiers).toMatchObject({
      free: { price: 0, description: '', models: free },
      standard: { price: 4.99, models: [...free, ...standard] },
      pro: { price: 12.5, models: [...free, ...standard, ...pro] },
    })
    expect((await (await member(product)).call(readSubscription)).allTiers).toEqual(tiers)
    expect((await product.visitor().call(publicConfig)).plans).toEqual({
      free: { models: free },
      standard: { models: standard },
      pro: { models: pro },
    })
    expect(await product.visitor().call(checkModel, { body: { model: 'gpt-4o' } })).toMatchObject({
      reason: 'login',
      requiredTier: 'free',
    })
  })

  test('checkout asks for the price with the plan’s lookup key, and the sandbox charges it', async () => {
    const who = await member(product)
    const url = await checkout(who, 'pro')
    const { requests } = product.payments
    const asked = requests.findLast(({ method, path }) => method === 'GET' && path === '/v1/prices')
    expect(asked?.params['lookup_keys']).toEqual(['debates_standard', 'standard_yearly', 'debates_pro', 'pro_yearly'])
    const made = requests.filter(({ method, path }) => method === 'POST' && path === '/v1/prices')
    expect(made.map(({ params }) => [params['lookup_key'], params['unit_amount']])).toEqual([
      ['debates_standard', '499'],
      ['standard_yearly', '4990'],
      ['debates_pro', '1250'],
      ['pro_yearly', '12500'],
    ])
    expect(await (await fetch(url)).text()).toContain('$12.50')
    await pay(url)
    await product.payments.settled()
    expect(await planOf(who)).toEqual(['pro', 'active', false])
    await poses(who, 'grok-4')
  })
})
