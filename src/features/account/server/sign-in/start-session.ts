/** What every way of signing in does with the browser: its cookies, and the debates of its anonymous visitor. */
import type { Database } from '#platform/server/database/database.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { User } from '../../user.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps, AccountEvent } from '../account-deps.ts'
import { presentUser } from '../present.ts'
import type { Along, EnterOptions, UserRow } from '../store.ts'

export type AnyCall = Call<string, unknown, unknown, Viewer>

/** A proof other than the password (§18), and what a sign-in by it does. */
export interface Proof extends Pick<EnterOptions, 'prove' | 'others'> {
  readonly userId: string
  readonly event: AccountEvent
}

export interface Entry {
  /** Sets the cookies of a browser that has just signed in; returns the user. */
  startSession(call: AnyCall, user: UserRow, session: { readonly cookie: string }, adoptedAll: boolean): User
  /** For the transaction of the sign-in: makes the visitor's debates the user's. Returns whether all are. */
  adoptDebates(call: AnyCall, userId: string): Along<boolean>
  /**
   * Signs in by a proof other than the password: this sign-in then stands for the password for some minutes. Null, and
   * nothing has happened, when the proof was used meanwhile or the account is gone.
   */
  byProof(call: AnyCall, proof: Proof): Promise<User | null>
}

type EntryDeps = Pick<
  AccountDeps,
  'store' | 'sessions' | 'devices' | 'visitors' | 'debates' | 'payments' | 'clock' | 'onEvent'
>

export function sessionStarter(deps: EntryDeps): Entry {
  const { store, sessions, devices, visitors, debates, payments, clock, onEvent } = deps

  const startSession: Entry['startSession'] = (call, user, session, adoptedAll) => {
    call.setCookie(session.cookie)
    call.setCookie(devices.remember(user.id))
    if (call.caller.visitor !== null && adoptedAll) call.setCookie(visitors.forget)
    return presentUser(user, clock.now())
  }
  const adoptDebates: Entry['adoptDebates'] = (call, userId) => async (tx: Database) =>
    call.caller.visitor === null || (await debates.adopt(tx, call.caller.visitor, userId))

  return {
    startSession,
    adoptDebates,
    async byProof(call, { userId, prove, others, event }) {
      const session = sessions.issue(userId, call.header('user-agent'), 'stepUp')
      const replaced = sessions.hashOf(call.header('cookie'))
      const done = await store.enter(session.row, { prove, others, replaced }, async (tx) => {
        // As after a change of the password: a return from an earlier payment signs nobody in any more.
        if (others === 'end') await payments.revokeReturns(tx, userId)
        return adoptDebates(call, userId)(tx)
      })
      if (done === null) return null
      onEvent(event, { userId, ip: call.ip })
      return startSession(call, done.user, session, done.along)
    },
  }
}
