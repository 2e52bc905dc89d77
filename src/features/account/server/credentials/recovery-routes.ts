/** Signing in without the password: by the operator's link and by a recovery code (§18). */
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Viewer } from '../../viewer.ts'
import { loginByRecoveryCode, loginByReset } from '../../credential-contract.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { AnyCall, Entry } from '../sign-in/start-session.ts'
import type { PasswordCheck } from '../sign-in/password-check.ts'
import { skeletonOf } from '../confusable-names.ts'
import { readCode } from './recovery-codes.ts'
import { secretHash } from '../secret-hash.ts'

export function recoveryRoutes(deps: AccountDeps, isPassword: PasswordCheck, entry: Entry): Route<Viewer>[] {
  const { credentials, throttle, clock, onEvent } = deps

  function failed(call: AnyCall, userId: string | null, refusal: Problem): Problem {
    onEvent('sign-in-failed', { userId, ip: call.ip })
    return refusal
  }

  return [
    route(loginByReset, async (call) => {
      const tokenHash = secretHash(call.body.token)
      const guess = await throttle.guess(`reset:${tokenHash}`, call.ip)
      const userId = await credentials.ownerOfLink(tokenHash, new Date(clock.now()))
      if (userId === null) throw failed(call, null, linkInvalid())
      await guess.right()
      const prove: Parameters<Entry['byProof']>[1]['prove'] = (tx) => credentials.useResetLink(tx, tokenHash)
      const user = await entry.byProof(call, { userId, prove, others: 'end', event: 'signed-in-by-link' })
      if (user === null) throw failed(call, userId, linkInvalid())
      return user
    }),

    route(loginByRecoveryCode, async (call) => {
      const skeleton = skeletonOf(call.body.username)
      const read = readCode(call.body.code)
      const { userId, code: kept } = await credentials.findRecoveryCode(skeleton, read?.number ?? null)
      const right = await isPassword({
        userId,
        hash: kept?.codeHash ?? null,
        skeleton,
        given: read?.code ?? call.body.code,
        cookies: call.header('cookie'),
        ip: call.ip,
      })
      if (!right || kept === null) throw failed(call, userId, codeInvalid())
      const user = await entry.byProof(call, {
        userId: kept.userId,
        prove: (tx) => credentials.useRecoveryCode(tx, kept),
        others: 'end',
        event: 'signed-in-by-code',
      })
      if (user === null) throw failed(call, kept.userId, codeInvalid())
      return user
    }),
  ]
}

const linkInvalid = () => new Problem(401, 'reset-link-invalid')
const codeInvalid = () => new Problem(401, 'recovery-code-invalid')
