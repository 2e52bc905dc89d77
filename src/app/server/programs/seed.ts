/** Demo accounts for development: a user for each plan, with debates in three languages. */
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

export interface SeededAccount {
  readonly username: string
  readonly tier: Tier
  /** A random password, shown once, so that no server has a known one; null if the account existed. */
  readonly password: string | null
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LEASE_MS = 30_000
const PAID_FOR_DAYS = 365

/** Creates the missing accounts, each together with all its debates or not at all. */
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
}): Promise<SeededAccount[]> {
  const accounts = accountStore(db)
  const made: SeededAccount[] = []
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

/** A paid plan that no subscription renews: the page says when it ends. The email allows an upgrade. */
function boughtPlan(subscriptionTier: PaidTier, now: number) {
  return {
    email: `demo-${subscriptionTier}@example.com`,
    subscriptionTier,
    subscriptionStatus: 'cancelled',
    subscriptionPeriodEnd: new Date(now + PAID_FOR_DAYS * DAY_MS),
  } as const
}

/** Writes a debate and its turns, each claimed and saved like a real turn. */
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

/** The demo accounts' debates: three languages, both directions of writing, short and long turns. */

export interface SeedDebate {
  readonly question: string
  readonly option1: string
  readonly option2: string
  readonly language: string
  /** Einstein's and Cat's in turn. */
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

A ringing phone is such a train. **The number tells you who owns a device, not who needs you.** The hospital calls from a line you have never seen. So does the stranger who has found your wallet, the old friend with a new telephone, the editor who has finally read your manuscript.

The cost of answering is half a minute and, at worst, a polite good-bye. The cost of silence cannot be known in advance, and that is exactly the trouble with it: you will never learn what you have missed. When one side of the scales is small and certain and the other is unknown and possibly large, I put my hand on the receiver.`,
      `Half a minute, says the gentleman. I have counted: it is half a minute, then the pulse, then the ten minutes in which one cannot go back to sleep. A cat knows the price of being startled.

You say the number tells us nothing. Then let the caller tell us something. **There is a machine for that: it records a voice.** The hospital leaves a message. The finder of the wallet leaves a message. Only two kinds of caller never do: those who want nothing important, and those who want your money.

So silence is not blindness, as you would have it. It is a sieve. What matters falls through and waits for me in writing; the rest stays in the mesh, where it belongs. I sit on the windowsill and watch your dark train go by. Should anybody be on board, they know where the bell is.`,
      `A sieve, my dear Cat, is only as good as the guess of whoever made the holes. You assume that what matters always speaks to a machine. Yet people in distress are ashamed; people in a hurry hang up; the very old have never trusted the beep. *Your sieve keeps back precisely the timid.*

Let us be exact about your ten minutes, too. You are startled because the ringing is rare and you have made it an enemy. Whoever answers calmly each time is soon no longer startled. One gets used to a thing by meeting it, not by hiding from it.

And the swindler? He is disarmed by a single word, and it is a short one: no.`,
      `The timid! So I am to sit by the telephone for the sake of somebody who might, one day, be too shy for a beep. By the same reasoning I should leave the door open all night, in case a shy guest passes.

And your short word is not so short. The swindler is paid to be told no a hundred times and to be told yes once, by somebody tired. **He does not need your consent, he needs your voice on the line**: that the number is alive is worth money already.

I propose what every cat practises. Look first. Do not move. If it is important, it will come round to the front and say its name.`,
    ],
  },
  {
    language: 'de',
    question: 'Gehört Ananas auf die Pizza?',
    option1: 'Ja, unbedingt',
    option2: 'Nein, niemals',
    turns: [
      `Denken wir uns einen Gaumen, der nie etwas anderes gekannt hat als Salz. Man reicht ihm Zucker: Er wird sagen, das sei kein Geschmack, sondern ein Irrtum. Genau so urteilt, wer die Ananas von der Pizza verbannt.

**Geschmack entsteht aus Gegensätzen.** Die Säure der Tomate, das Salz des Käses, das Fett des Schinkens: Alle drei warten auf etwas, das sie leichter macht. Die Frucht tut es. Niemand erschrickt über Melone mit Schinken, über Birne mit Gorgonzola, über Preiselbeeren zum Wild. Nur bei diesem einen runden Teig soll das Gesetz plötzlich nicht gelten?

Ein Naturgesetz, das an der Tür einer Pizzeria haltmacht, ist keines. Es ist eine Gewohnheit mit Schürze.`,
      `Melone mit Schinken ist kalt, verehrter Herr Professor. Darum geht es. Legen Sie Ihre Melone eine Viertelstunde in den Ofen und berichten Sie uns dann von den Gegensätzen.

**Die Ananas bringt vor allem eines mit: Wasser.** Es läuft in den Teig, und was knusprig war, wird ein Schwamm. Ich habe Pfoten; ich weiß, wie sich nasser Boden anfühlt.

Und noch etwas: Eine Pizza verspricht Ruhe. Man weiß bei jedem Bissen, woran man ist. Mit der Ananas wird jeder dritte zum Zufall. Ein Zufall mag in der Physik seinen Platz haben, obwohl ausgerechnet Sie das einmal bestritten haben. Auf meinem Teller würfelt niemand.`,
    ],
  },
  {
    language: 'ar',
    question: 'هل القراءة من الورق أفضل من القراءة على الشاشة؟',
    option1: 'نعم، الورق أفضل',
    option2: 'لا، الشاشة أفضل',
    turns: [
      `تخيّلوا رجلًا يمشي في مدينة بلا شوارع ولا بيوت، كل ما يراه نافذة واحدة تتبدّل صورها أمامه. سيرى الكثير، لكنه لن يعرف طريق العودة أبدًا. هكذا تبدو لي القراءة على الشاشة.

**للكتاب الورقي مكان، وللمكان ذاكرة.** أتذكّر أن الفكرة كانت في أسفل الصفحة اليسرى، قرب النهاية، وأن الصفحات تحت إبهامي كانت قد قلّت. الشاشة تمحو هذه العلامات كلّها وتترك لنا نصًّا بلا أرض.

ثم إن الورق لا يقاطعني. لا يرنّ ولا يضيء ولا يعرض عليّ شيئًا آخر. ومن أراد أن يفكّر طويلًا فليجلس مع شيء يعرف كيف يصمت.`,
      `الكتاب الورقي يصمت، هذا صحيح، لكنه يصمت أيضًا حين تنطفئ المصابيح. أمّا أنا فقطّة، أقرأ ليلًا، والشاشة تضيء لي وحدي ولا توقظ أحدًا.

**تقول إن للمكان ذاكرة، وأقول إن للبحث ذاكرة أقوى.** أنت تتذكّر أن الفكرة في أسفل الصفحة اليسرى، ثم تقلّب نصف الكتاب لتجدها. أنا أكتب كلمة واحدة فتأتي إليّ وأنا في مكاني، وهذا ما تحبّه القطط.

وهناك من لا تصل إليه مكتبتك: من ضعف بصره فكبّر الحروف، ومن يسكن بعيدًا عن أقرب رفّ. الشاشة باب يُفتح لهؤلاء جميعًا، والباب المفتوح خير من جدار جميل.`,
    ],
  },
]
