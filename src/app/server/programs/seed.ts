/** Creates demo accounts for development, one per plan, with debates in three languages. */
import { uuidv7 } from 'uuidv7'
import { skeletonOf } from '#features/account/server/confusable-names.ts'
import { accountStore } from '#features/account/server/store.ts'
import type { PaidTier } from '#features/billing/plans.ts'
import { optionOf } from '#features/debates/rules.ts'
import { debateStore } from '#features/debates/server/store.ts'
import { turnStore } from '#features/turns/server/turn/turn-store.ts'
import { DEFAULT_MODEL, type Tier, TIERS } from '#features/models/catalogue.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import seedDebates from './seed-debates.json' with { type: 'json' }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LEASE_MS = 30_000
const PAID_FOR_DAYS = 365

/** Creates the missing demo accounts with their debates. `password` is null if the account already existed. */
export async function seed(needs: {
  readonly db: Database
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}) {
  const { db, passwords, clock, randomBytes } = needs
  const accounts = accountStore(db)
  const made: { username: string; tier: Tier; password: string | null }[] = []
  for (const tier of TIERS) {
    const username = `demo-${tier}`
    const password = randomBytes(12).toString('base64url')
    const now = clock.now()
    const id = uuidv7()
    const user = {
      id,
      username,
      usernameSkeleton: skeletonOf(username),
      passwordHash: await passwords.hash(password),
      displayName: `Demo (${tier})`,
      bio: `Made by npm run seed, to see the product as somebody with the ${tier} plan sees it.`,
      ...(tier !== 'free' && boughtPlan(tier, now)),
      createdAt: new Date(now - seedDebates.length * DAY_MS),
    }
    const registered = await accounts.register(user, null, null, async (tx) => {
      for (const [index, debate] of seedDebates.entries()) {
        const begunAt = now - (seedDebates.length - index) * DAY_MS
        await write(tx, id, debate, begunAt, randomBytes(32).toString('base64url'))
      }
    })
    made.push({ username, tier, password: registered === null ? null : password })
  }
  return made
}

function boughtPlan(subscriptionTier: PaidTier, now: number) {
  return {
    email: `demo-${subscriptionTier}@example.com`,
    subscriptionTier,
    subscriptionStatus: 'cancelled',
    subscriptionPeriodEnd: new Date(now + PAID_FOR_DAYS * DAY_MS),
  } as const
}

type SeedDebate = (typeof seedDebates)[number]

async function write(tx: Database, userId: string, given: SeedDebate, begunAt: number, shareToken: string) {
  const store = { ...debateStore(tx), ...turnStore(tx) }
  const { turns, ...asked } = given
  const models = { option1Model: DEFAULT_MODEL, option2Model: DEFAULT_MODEL }
  const debateId = uuidv7()
  await store.insertDebate({ id: debateId, userId, shareToken, createdAt: new Date(begunAt), ...asked, ...models })
  for (const [index, content] of turns.entries()) {
    const turnNumber = index + 1
    const at = begunAt + turnNumber * MINUTE_MS
    const claimId = uuidv7()
    const lease = { now: new Date(at), leaseUntil: new Date(at + LEASE_MS) }
    const claimant = { instance: 'seed', claimant: `user:${userId}`, userId, visitor: null }
    const limits = { responseLimit: null, runningLimit: 1, models: { [DEFAULT_MODEL]: 0 }, spend: null }
    await store.claimTurn({ debateId, claimId, ...lease, ...claimant, ...limits })
    const saved = await store.saveTurn(claimId, {
      id: uuidv7(),
      debateId,
      turnNumber,
      optionNumber: optionOf(turnNumber),
      content,
      aiModel: DEFAULT_MODEL,
      engine: 'scripted',
      createdAt: new Date(at),
    })
    if (saved === null) throw new Error(`turn ${turnNumber} of ${debateId} was not saved`)
  }
}
