/** Who may make an account (§19 "Registration"): everybody, whoever has an invite, or nobody. */
import type { RegistrationKind } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { isInvite, takeInvite } from './invites-store.ts'

export interface Invites {
  /** Refuses with a 403 Problem: `registration-closed`, `invite-needed`, `invite-invalid`. */
  refuse(code: string | undefined): Promise<void>
  /**
   * In the transaction that makes the account: takes one use of the invite, if one is needed. Throws a 403 Problem
   * `invite-invalid` when another account has taken the last one meanwhile.
   */
  take(tx: Database, code: string | undefined): Promise<void>
}

export interface InviteNeeds {
  readonly db: Database
  readonly registration: RegistrationKind
  readonly clock: Pick<Clock, 'now'>
}

export function createInvites({ db, registration, clock }: InviteNeeds): Invites {
  const now = () => new Date(clock.now())
  return {
    async refuse(code) {
      if (registration === 'open') return
      if (registration === 'off') throw new Problem(403, 'registration-closed')
      if (code === undefined || code === '') throw new Problem(403, 'invite-needed')
      if (!(await isInvite(db, code, now()))) throw inviteInvalid()
    },

    async take(tx, code) {
      if (registration === 'invite' && !(await takeInvite(tx, code ?? '', now()))) throw inviteInvalid()
    },
  }
}

const inviteInvalid = () => new Problem(403, 'invite-invalid')
