import { liveInvites, revokeInvite } from '#features/account/server/invites-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { accountNamed, pays, saveSuspension } from './accounts-store.ts'
import { columns, type Command, type CommandCall, minute, Misspelt, type Outcome, Refused } from './command.ts'

export function accessCommands(): Record<string, Command> {
  return {
    suspend: {
      usage: ['NAME'],
      tells: 'keeps a person out of an account: no session, key or sign-in opens it until it is unsuspended',
      async run({ tx, now, words }) {
        const user = await accountOf(tx, words)
        if (user.suspendedAt !== null) throw new Refused(`${user.username} is suspended already.`)
        return setSuspended(tx, user, now)
      },
    },

    unsuspend: {
      usage: ['NAME'],
      tells: 'lets the person in again, with the sessions and keys that were there',
      async run({ tx, words }) {
        const user = await accountOf(tx, words)
        if (user.suspendedAt === null) throw new Refused(`${user.username} is not suspended.`)
        return setSuspended(tx, user, null)
      },
    },

    invites: {
      usage: ['', 'revoke ID'],
      tells: 'the invites that can still be used; ends one of them',
      run(call) {
        const [verb, id, more] = call.words
        if (verb === undefined) return listed(call)
        if (verb !== 'revoke' || id === undefined || more !== undefined)
          throw new Misspelt('Say invites or invites revoke ID.')
        return revoked(call, id)
      },
    },
  }
}

async function accountOf(tx: Database, [name, more]: readonly string[]) {
  if (name === undefined || more !== undefined) throw new Misspelt('The name of one account must be given.')
  return accountNamed(tx, name)
}

async function setSuspended(
  tx: Database,
  { id, username }: Awaited<ReturnType<typeof accountNamed>>,
  suspendedAt: Date | null,
): Promise<Outcome> {
  await saveSuspension(tx, id, suspendedAt)
  const isSuspended = suspendedAt !== null
  const goesOn = `${username} pays by a subscription, which goes on: end it at the payment service.`
  return {
    lines: isSuspended
      ? [`${username} is suspended.`, ...((await pays(tx, id)) ? [goesOn] : [])]
      : [`${username} can come in again.`],
    data: { username, id, suspendedAt },
    act: { name: isSuspended ? 'suspend' : 'unsuspend', subject: username },
  }
}

async function listed({ tx, now }: CommandCall): Promise<Outcome> {
  const data = await liveInvites(tx, now)
  if (data.length === 0) return { lines: ['No invite is out.'], data }
  const rows = data.map(({ id, usesLeft, expiresAt, createdAt }) => [
    id,
    String(usesLeft),
    minute(expiresAt),
    minute(createdAt),
  ])
  return { lines: columns([['id', 'uses left', 'until', 'made'], ...rows]), data }
}

async function revoked({ tx, now }: CommandCall, id: string): Promise<Outcome> {
  if (!isUuid(id) || !(await revokeInvite(tx, id, now))) throw new Refused(`No invite ${JSON.stringify(id)} is out.`)
  return {
    lines: ['The invite is revoked: its link opens nothing any more.'],
    data: { id },
    act: { name: 'invites revoke', subject: null, detail: id },
  }
}
