import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { Viewer } from '#features/account/viewer.ts'
import { SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import type { Problem } from '#platform/server/errors.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { anonymous, openDebate, signedIn, turns } from '#testing/turns.ts'
import { testUser } from '#testing/users.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { mayAdvance, mayRead } from '#features/debates/rules.ts'
import type { DebateRow } from '#features/debates/server/store.ts'

const CODES = {
  allowed: 'begun',
  unknown: 'unknown-model',
  login: 'login-required',
  upgrade: 'upgrade-required',
}

function byTheRules(viewer: Viewer, debate: DebateRow): string {
  if (!mayRead(viewer, debate)) return 'debate-not-found'
  if (!mayAdvance(viewer, debate)) return 'not-yours'
  const [one, other] = [debate.option1Model, debate.option2Model].map(
    (model) => CODES[mayUseModel(SHIPPED_PLANS, viewer.user?.tier ?? null, model).access],
  )
  return (one === 'begun' ? other : one) ?? ''
}

describe.each(databaseKinds)('§6 who may have the next turn written ($name)', ({ open }) => {
  let database: TestDatabase
  let world: ReturnType<typeof turns>
  let users: readonly [string, string]
  beforeAll(async () => {
    database = await open()
    world = turns(database.db, { limits: { runningTurnsPerViewer: 1_000 } })
    users = [await testUser(database.db), await testUser(database.db)]
  })
  afterAll(() => database.close())

  async function asking(viewer: Viewer, debate: DebateRow): Promise<string> {
    const code = await world.writer.advance(viewer, debate).then(
      () => 'begun',
      (problem: Problem) => problem.code,
    )
    const claim = await world.store.heldClaim(debate.id, new Date(world.clock.now()))
    expect(claim !== null).toBe(code === 'begun')
    return code
  }

  test('no debate at all, or no id: 404', async () => {
    for (const id of [uuidv7(), 'recently', "'; drop table ai_debates; --"]) {
      await expect(world.writer.advance(anonymous('me'), { id })).rejects.toMatchObject({
        status: 404,
        code: 'debate-not-found',
      })
    }
  })

  test('for everybody and every debate the claim decides as the rules do, and the rules say why', async () => {
    const [one, other] = users
    const owners = [{ userId: one }, { visitor: 'a' }, { userId: one, visitor: 'a' }, { userId: null, visitor: null }]
    const viewers = [one, other]
      .flatMap((id) => [signedIn(id), { ...signedIn(id), visitor: 'a' }])
      .concat([anonymous('a'), anonymous('b'), { ...anonymous(''), visitor: null }])
    const found = new Set<string>()
    for (const owner of owners) {
      for (const isPublic of [false, true]) {
        for (const viewer of viewers) {
          const debate = await openDebate(world.store, anonymous('nobody'), {
            userId: null,
            visitor: null,
            ...owner,
            isPublic,
          })
          const answer = await asking(viewer, debate)
          expect({ owner, isPublic, viewer, answer }).toMatchObject({ answer: byTheRules(viewer, debate) })
          found.add(answer)
        }
      }
    }
    expect(found).toEqual(new Set(['debate-not-found', 'not-yours', 'begun']))
  })

  test('the models as well, on either side and for every plan', async () => {
    const tiers = ['free', 'standard', 'pro'] as const
    const viewers = [anonymous('a'), ...tiers.map((tier) => ({ ...signedIn(users[0]), user: { id: users[0], tier } }))]
    const models = ['gpt-4.1-nano', 'gpt-4o-mini', 'gpt-4o', 'gpt-4', 'gpt-99']
    const found = new Set<string>()
    for (const viewer of viewers) {
      for (const [index, model] of models.entries()) {
        const side = index % 2 === 0 ? { option1Model: model } : { option2Model: model }
        const debate = await openDebate(world.store, viewer, side)
        const answer = await asking(viewer, debate)
        expect({ viewer, model, answer }).toMatchObject({ answer: byTheRules(viewer, debate) })
        found.add(answer)
      }
    }
    expect(found).toEqual(new Set(Object.values(CODES)))
  })

  test('a stranger who asks at the same moment is refused, and the owner’s calls are one turn', async () => {
    const [me, stranger] = [anonymous(uuidv7()), anonymous(uuidv7())]
    const debate = await openDebate(world.store, me, { isPublic: true })
    const calls = [stranger, me, stranger, me].map((viewer) => world.writer.advance(viewer, debate))
    const [first, mine, second, again] = await Promise.allSettled(calls)
    for (const refused of [first, second]) expect(refused).toMatchObject({ reason: { code: 'not-yours' } })
    const turnOf = (call: typeof mine) => (call?.status === 'fulfilled' ? call.value : null)
    expect(turnOf(mine)).not.toBeNull()
    expect(turnOf(again)).toBe(turnOf(mine))
    // The turn is started first to check that a stranger cannot join even a running turn.
    expect(await asking(me, debate)).toBe('begun')
    await expect(world.writer.advance(stranger, debate)).rejects.toMatchObject({ status: 403, code: 'not-yours' })
  })

  test('an id in capitals is the same debate', async () => {
    const me = anonymous(uuidv7())
    const debate = await openDebate(world.store, me)
    const [one, other] = [debate.id, debate.id.toUpperCase()].map((id) => world.writer.advance(me, { id }))
    expect(await other).toBe(await one)
  })
})
