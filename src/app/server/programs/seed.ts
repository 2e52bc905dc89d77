/** Demo accounts for development: a user for each plan, with debates in three languages, one of them right-to-left. */
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

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LEASE_MS = 30_000
const PAID_FOR_DAYS = 365

/**
 * Creates the missing accounts, each with all its debates or not at all. `password` is random; null if the account
 * already existed.
 */
export async function seed({
  db,
  passwords,
  clock,
  randomBytes,
}: {
  readonly db: Database
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly clock: Pick<Clock, 'now'>
  readonly randomBytes: (count: number) => Buffer
}) {
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
      createdAt: new Date(now - SEED_DEBATES.length * DAY_MS),
    }
    const registered = await accounts.register(user, null, null, async (tx) => {
      for (const [index, debate] of SEED_DEBATES.entries()) {
        const begunAt = now - (SEED_DEBATES.length - index) * DAY_MS
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

interface SeedDebate {
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  readonly turns: readonly string[]
}

const SEED_DEBATES: readonly SeedDebate[] = [
  {
    language: 'en',
    question: 'Should we answer the phone when we do not know the number?',
    option1: 'Yes, answer',
    option2: 'No, let it ring',
    turns: [
      `Imagine a train that passes every night at the same hour, always with its windows dark. You decide that nobody is on board, because nobody has ever waved. But how could anybody wave, if you never step onto the platform?

A ringing phone is such a train. **The number tells you who owns a device, not who needs you.** The hospital calls from a line you have never seen. So does the stranger who has found your wallet, the old friend with a new telephone, the editor who has finally read your manuscript.`,
      `Half a minute, says the gentleman. I have counted: it is half a minute, then the pulse, then the ten minutes in which one cannot go back to sleep. A cat knows the price of being startled.

You say the number tells us nothing. Then let the caller tell us something. **There is a machine for that: it records a voice.** The hospital leaves a message. The finder of the wallet leaves a message. Only two kinds of caller never do: those who want nothing important, and those who want your money.`,
    ],
  },
  {
    language: 'de',
    question: 'Gehört Ananas auf die Pizza?',
    option1: 'Ja, unbedingt',
    option2: 'Nein, niemals',
    turns: [
      `Denken wir uns einen Gaumen, der nie etwas anderes gekannt hat als Salz. Man reicht ihm Zucker: Er wird sagen, das sei kein Geschmack, sondern ein Irrtum. Genau so urteilt, wer die Ananas von der Pizza verbannt.`,
      `Melone mit Schinken ist kalt, verehrter Herr Professor. Darum geht es. Legen Sie Ihre Melone eine Viertelstunde in den Ofen und berichten Sie uns dann von den Gegensätzen.`,
    ],
  },
  {
    language: 'ar',
    question: 'هل القراءة من الورق أفضل من القراءة على الشاشة؟',
    option1: 'نعم، الورق أفضل',
    option2: 'لا، الشاشة أفضل',
    turns: [
      `تخيّلوا رجلًا يمشي في مدينة بلا شوارع ولا بيوت، كل ما يراه نافذة واحدة تتبدّل صورها أمامه. سيرى الكثير، لكنه لن يعرف طريق العودة أبدًا. هكذا تبدو لي القراءة على الشاشة.`,
      `الكتاب الورقي يصمت، هذا صحيح، لكنه يصمت أيضًا حين تنطفئ المصابيح. أمّا أنا فقطّة، أقرأ ليلًا، والشاشة تضيء لي وحدي ولا توقظ أحدًا.`,
    ],
  },
]
