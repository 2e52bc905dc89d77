import { expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { cancelSubscription, reactivateSubscription } from '#features/billing/contract.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { checkout, confirmChange, member, payingWorld, planOf, subscribe } from '#testing/paying.ts'
import type { Visitor } from '#testing/visitor.ts'

const MONTH_S = 32 * 86_400
const question = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
const poses = (who: Visitor) => who.call(createDebate, { body: { ...question, option1Model: 'gpt-4' } })

test('free → standard → pro → cancelled → reactivated → cancelled → expired, each seen at once', async () => {
  const own = await payingWorld()
  const who = await member(own)
  await expect(poses(who)).rejects.toMatchObject({
    status: 403,
    code: 'upgrade-required',
    problem: { requiredTier: 'pro' },
  })

  await subscribe(who, own)
  await expect(poses(who)).rejects.toMatchObject({ status: 403 })
  await confirmChange(await checkout(who, 'pro'))
  await own.payments.settled()
  const { id } = await poses(who)

  expect(await who.call(cancelSubscription)).toEqual({
    message: 'Your subscription ends with the paid period. Until then nothing changes.',
  })
  expect(await planOf(who)).toEqual(['pro', 'cancelled', true])
  await poses(who)
  expect(await who.call(reactivateSubscription)).toEqual({
    message: 'Your subscription goes on and will be renewed.',
  })
  expect(await planOf(who)).toEqual(['pro', 'active', false])

  await who.call(cancelSubscription)
  own.payments.controls.clock({ advanceSeconds: MONTH_S })
  await own.payments.settled()
  expect(await planOf(who)).toEqual(['free', 'cancelled', false])
  expect(await who.call(currentUser)).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'cancelled' })
  await expect(poses(who)).rejects.toMatchObject({ status: 403 })
  await expect(who.open(generateTurn, { params: { id }, body: {} })).rejects.toMatchObject({
    status: 403,
    code: 'upgrade-required',
    problem: { requiredTier: 'pro' },
  })
  await own.close()
})
