/** By what one's account can be opened, and new recovery codes (§18). */
import { route, type Route } from '#platform/server/http/route.ts'
import type { Viewer } from '../../viewer.ts'
import { makeRecoveryCodes, credentials } from '../../credential-contract.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type StepUp, isNew, ownAccount } from '../sign-in/step-up.ts'
import { CODES, newCode, readCode } from './recovery-codes.ts'
import type { RecoveryCodeRow } from './credential-store.ts'

export function ownCredentialRoutes(deps: AccountDeps, stepUp: StepUp): Route<Viewer>[] {
  const { passwords, passkeys, sessions, clock, randomBytes, recoveryCodesPerUser, onEvent } = deps
  const own = ownAccount(deps)

  return [
    route(credentials, async (call) => {
      const user = await own(call.caller)
      const [keys, recoveryCodes, isConfirmed] = await Promise.all([
        passkeys.list(user.id),
        deps.credentials.recoveryCodesOf(user.id),
        sessions.isConfirmed(call.header('cookie')),
      ])
      return {
        password: user.passwordHash !== null,
        passkeys: keys.length,
        recoveryCodes: { left: recoveryCodes.left, madeAt: recoveryCodes.madeAt?.toISOString() ?? null },
        confirmed: isConfirmed || isNew(user, clock.now()),
      }
    }),

    route(makeRecoveryCodes, async (call) => {
      const user = await stepUp(call, call.body.password, 'adds')
      await recoveryCodesPerUser.demand(user.id, 'too-many-attempts')
      const createdAt = new Date(clock.now())
      const codes = Array.from({ length: CODES }, (_, number) => newCode(number, randomBytes))
      const rows: RecoveryCodeRow[] = []
      // One after the other, so that the sign-ins of others find a place between them.
      for (const code of codes) {
        const read = readCode(code)
        if (read === null) throw new Error('a new code reads back')
        const codeHash = await passwords.hash(read.code)
        rows.push({ userId: user.id, number: read.number, codeHash, createdAt })
      }
      await deps.credentials.replaceRecoveryCodes(user.id, rows)
      onEvent('recovery-codes-made', { userId: user.id, ip: call.ip })
      return { codes }
    }),
  ]
}
