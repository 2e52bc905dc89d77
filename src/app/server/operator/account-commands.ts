import { noteCustomerDeletion } from '#features/billing/server/service/customer-deletions-store.ts'
import { resetLinkMaker } from '#features/account/server/credentials/credential-store.ts'
import { addInvite, liveInvites, revokeInvite } from '#features/account/server/invites-store.ts'
import { planStore } from '#features/account/server/plan-store.ts'
import { accountStore } from '#features/account/server/store.ts'
import { PAID_TIERS } from '#features/billing/plans.ts'
import { deleteDebatesOf } from '#features/debates/server/lists/own-debates-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { accountNamed, detailsOf, findAccounts, pays, planInWords, saveSuspension } from './accounts-store.ts'
import { columns, DAY_MS, day, minute, Misspelt, numberOf, Refused } from './command.ts'
import type { Command, OperatorDeps, Outcome } from './command.ts'

const LIST = 50
/** Number of random bytes in an invite's code, which thus has 128 random bits. */
const CODE_BYTES = 16
const INVITE_DAYS = 7
const INVITE_DAYS_MAX = 365
const INVITE_USES_MAX = 10_000
const GRANT_DAYS_MAX = 3_660

const UNNEEDED = {
  open: ['Nobody needs it: registration is open (REGISTRATION=invite asks for one).'],
  invite: [],
  off: ['Nobody can use it: registration is off (REGISTRATION=invite lets people in by invites).'],
}

export function accountCommands(deps: OperatorDeps): Record<string, Command> {
  const { publicUrl, registration, randomBytes, endTurns } = deps
  return {
    users: {
      usage: ['', 'find TEXT', 'show NAME'],
      tells: 'the newest accounts; those with a text in their name; one account',
      async run({ tx, now, words }) {
        const [verb, ...rest] = words
        const text = rest.join(' ')
        if (verb === 'show' && text !== '') return shown(tx, now, text)
        if (words.length > 0 && (verb !== 'find' || text === ''))
          throw new Misspelt('Say users, users find TEXT or users show NAME.')
        const found = await findAccounts(tx, text, LIST)
        if (found.length === 0)
          throw new Refused(
            text === '' ? 'There are no accounts.' : `No account has ${JSON.stringify(text)} in its name.`,
          )
        const rows = found.map((user) => [
          user.suspendedAt === null ? user.username : `${user.username} (suspended)`,
          planInWords(user, now),
          String(user.debates),
          day(user.createdAt),
          user.lastSeenAt === null ? '–' : day(user.lastSeenAt),
        ])
        return { lines: columns([['name', 'plan', 'debates', 'registered', 'last seen'], ...rows]), data: found }
      },
    },

    reset: {
      usage: ['NAME'],
      tells: 'a link that lets a person back into an account, once and within an hour',
      async run({ tx, now, words }) {
        const { id, username } = await accountIn(tx, words)
        const token = await resetLinkMaker({ db: tx, randomBytes })(id, now.getTime())
        const link = `${publicUrl}/auth?reset=${token}`
        return { lines: [link], data: { username, link }, act: { name: 'reset', subject: username } }
      },
    },

    plan: {
      usage: ['NAME standard until 2027-01-31', 'NAME pro until 2027-01-31', 'NAME free'],
      tells: 'gives a plan until the end of a day (UTC), or ends a plan that was given',
      async run({ tx, now, words }) {
        const [name, tier, until, date, more] = words
        if (name === undefined || tier === undefined) throw new Misspelt('The name and the plan must be given.')
        const { id, username } = await accountNamed(tx, name)
        const plans = planStore(tx)
        const act = (detail: string) => ({ name: 'plan', subject: username, detail })
        if (tier === 'free' && until === undefined) {
          if (!(await plans.withdraw(tx, id))) throw new Refused(`${username} has no plan that was given.`)
          const lines = [`${username}: the plan that was given has ended.`]
          return { lines, data: { username, tier }, act: act('free') }
        }
        const paid = PAID_TIERS.find((one) => one === tier)
        if (paid === undefined) throw new Misspelt(`The plan must be ${PAID_TIERS.join(', ')} or free.`)
        if (until !== 'until' || date === undefined || more !== undefined)
          throw new Misspelt('The plan’s last day must be given: until 2027-01-31.')
        const end = endOf(date, now)
        if (await pays(tx, id))
          throw new Refused(`${username} pays for a plan by a subscription: change it at the payment service.`)
        await plans.grant(tx, id, paid, end)
        const lines = [`${username} has the plan ${paid} until ${date}, 24:00 UTC.`]
        return { lines, data: { username, tier: paid, until: end }, act: act(`${paid} until ${date}`) }
      },
    },

    invite: {
      usage: ['', '--uses 10 --days 30'],
      tells: `a link to register with; for one account and ${INVITE_DAYS} days unless said otherwise`,
      async run({ tx, now, words, options }) {
        if (words.length > 0) throw new Misspelt('An invite has no name.')
        const uses = numberOf('uses', options.uses, 1, INVITE_USES_MAX)
        const days = numberOf('days', options.days, INVITE_DAYS, INVITE_DAYS_MAX)
        const code = randomBytes(CODE_BYTES).toString('base64url')
        const expiresAt = new Date(now.getTime() + days * DAY_MS)
        const id = await addInvite(tx, { code, uses, expiresAt, now })
        const link = `${publicUrl}/auth?invite=${code}`
        const act = { name: 'invite', subject: null, detail: `${uses} × until ${day(expiresAt)}` }
        return { lines: [link, ...UNNEEDED[registration]], data: { id, link, uses, expiresAt }, act }
      },
    },

    delete: {
      usage: ['NAME'],
      tells:
        'deletes an account with its debates; its subscription is ended at the payment service; asks first, without a terminal it needs --yes',
      async run({ tx, now, words }) {
        const { id, username } = await accountIn(tx, words)
        const lost = await accountStore(tx).deleteUser(id, async (along) => {
          await noteCustomerDeletion(along, id, now)
          return deleteDebatesOf(along, id, now)
        })
        const act = { name: 'delete', subject: username, detail: id }
        return { lines: [`${username} is deleted.`], data: { username, id }, act, after: () => endTurns(lost) }
      },
    },

    suspend: {
      usage: ['NAME'],
      tells: 'keeps a person out of an account: no session, key or sign-in opens it until it is unsuspended',
      async run({ tx, now, words }) {
        const { id, username, suspendedAt } = await accountIn(tx, words)
        if (suspendedAt !== null) throw new Refused(`${username} is suspended already.`)
        await saveSuspension(tx, id, now)
        const lines = [`${username} is suspended.`]
        if (await pays(tx, id))
          lines.push(`${username} pays by a subscription, which goes on: end it at the payment service.`)
        return { lines, data: { username, id, suspendedAt: now }, act: { name: 'suspend', subject: username } }
      },
    },

    unsuspend: {
      usage: ['NAME'],
      tells: 'lets the person in again, with the sessions and keys that were there',
      async run({ tx, words }) {
        const { id, username, suspendedAt } = await accountIn(tx, words)
        if (suspendedAt === null) throw new Refused(`${username} is not suspended.`)
        await saveSuspension(tx, id, null)
        const act = { name: 'unsuspend', subject: username }
        return { lines: [`${username} can come in again.`], data: { username, id, suspendedAt: null }, act }
      },
    },

    invites: {
      usage: ['', 'revoke ID'],
      tells: 'the invites that can still be used; ends one of them',
      async run({ tx, now, words }) {
        const [verb, id, more] = words
        if (verb === undefined) {
          const data = await liveInvites(tx, now)
          if (data.length === 0) return { lines: ['No invite is out.'], data }
          const rows = data.map((one) => [one.id, String(one.usesLeft), minute(one.expiresAt), minute(one.createdAt)])
          return { lines: columns([['id', 'uses left', 'until', 'made'], ...rows]), data }
        }
        if (verb !== 'revoke' || id === undefined || more !== undefined)
          throw new Misspelt('Say invites or invites revoke ID.')
        if (!isUuid(id) || !(await revokeInvite(tx, id, now)))
          throw new Refused(`No invite ${JSON.stringify(id)} is out.`)
        const lines = ['The invite is revoked: its link opens nothing any more.']
        return { lines, data: { id }, act: { name: 'invites revoke', subject: null, detail: id } }
      },
    },
  }
}

async function accountIn(tx: Database, [name, more]: readonly string[]) {
  if (name === undefined || more !== undefined) throw new Misspelt('The name of one account must be given.')
  return accountNamed(tx, name)
}

async function shown(tx: Database, now: Date, name: string): Promise<Outcome> {
  const user = await accountNamed(tx, name)
  const details = await detailsOf(tx, user)
  const { id, username, displayName, createdAt, suspendedAt } = user
  const plan = planInWords(user, now)
  const lines = columns([
    ['name', username],
    ['display name', displayName ?? '–'],
    ['id', id],
    ['plan', plan + (details.granted ? ' (granted)' : '') + (details.pays ? ' (subscription)' : '')],
    ['email', details.email ?? '–'],
    ['registered', minute(createdAt)],
    ...(suspendedAt === null ? [] : [['suspended', minute(suspendedAt)]]),
    ['last seen', details.lastSeenAt === null ? '–' : minute(details.lastSeenAt)],
    ['sign-ins', String(details.signIns)],
    ['debates', `${details.debates} (${details.publicDebates} public, ${details.hiddenDebates} hidden)`],
  ])
  return { lines, data: { id, username, displayName, plan, createdAt, suspendedAt, ...details } }
}

/** Returns the end of the day in UTC. Throws `Misspelt` if the date is invalid, past, or over ten years ahead. */
function endOf(date: string, now: Date): Date {
  const end = new Date(`${date}T23:59:59.999Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(end.getTime()) || day(end) !== date) {
    throw new Misspelt(`${JSON.stringify(date)} is no day: write it as 2027-01-31.`)
  }
  const days = (end.getTime() - now.getTime()) / DAY_MS
  if (days <= 0) throw new Misspelt(`${date} is over.`)
  if (days > GRANT_DAYS_MAX) throw new Misspelt(`${date} is more than ten years ahead.`)
  return end
}
