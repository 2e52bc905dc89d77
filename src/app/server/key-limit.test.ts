import { describe, expect, test } from 'vitest'
import { listKeys, makeKey } from '#features/account/key-contract.ts'
import { KEYS_MAX } from '#features/account/rules.ts'
import { stoppedClock } from '#testing/clock.ts'
import { databaseKinds } from '#testing/database.ts'
import { signUp } from '#testing/sign-up.ts'
import { world } from '#testing/world.ts'

describe.each(databaseKinds)('§15 Keys ($name)', ({ open }) => {
  test(`an account has at most ${KEYS_MAX} keys, also when all are made at once: 409`, async () => {
    const database = await open()
    const here = await world({ shared: { database, broadcast: null, clock: stoppedClock() } })
    try {
      const me = here.visitor()
      await signUp(me)
      const tries = Array.from({ length: KEYS_MAX + 5 }, (_, at) =>
        me.call(makeKey, { body: { name: `${at}`, scope: 'read' } }),
      )
      const refused = (await Promise.allSettled(tries)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      expect(refused).toMatchObject(Array.from({ length: 5 }, () => ({ status: 409, code: 'too-many-keys' })))
      expect(await me.call(listKeys)).toHaveLength(KEYS_MAX)
    } finally {
      await here.close()
      await database.close()
    }
  })
})
