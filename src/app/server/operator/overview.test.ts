import { expect, test } from 'vitest'
import { readOverview } from '#app/operator-contract.ts'
import { reportShared, setVisibility } from '#features/share/contract.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'

const handWorld = handWorlds()

test('§19 for everybody whom OPERATORS does not name there is nothing; without names for nobody', async () => {
  const here = await handWorld({ operators: ['anna'] })
  const missing = { status: 404, code: 'not-found' }
  await expect(here.stranger.call(readOverview)).rejects.toMatchObject(missing)
  await signUp(here.stranger, 'annabel')
  await expect(here.stranger.call(readOverview)).rejects.toMatchObject(missing)
  await expect((await handWorld()).me.call(readOverview)).rejects.toMatchObject(missing)
})

test('§19 an operator sees the day: turns, running ones, public debates, reports; capitals make no difference', async () => {
  const here = await handWorld({ operators: ['anna'] })
  const { id, question, shareToken } = await sharedDebate(here, here.me, 2)
  await here.me.call(setVisibility, { params: { id }, body: { isPublic: true } })
  await here.stranger.call(reportShared, { params: { shareToken }, body: { reason: 'hate', words: 'Look.' } })
  const anna = here.visitor()
  await signUp(anna, 'Anna')
  const seen = await anna.call(readOverview)
  expect(seen).toMatchObject({
    turnsToday: 2,
    running: 0,
    errors: 0,
    publicDebates: [{ question, shareToken, hidden: false }],
    reports: [{ question, shareToken, reason: 'hate', words: 'Look.' }],
  })
  await here.operate('debate', id, 'hide')
  expect(await anna.call(readOverview)).toMatchObject({ publicDebates: [{ hidden: true }], reports: [] })
})
