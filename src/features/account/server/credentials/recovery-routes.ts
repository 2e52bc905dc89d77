import { normalForm } from '#platform/normal-form.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { credentials, loginByRecoveryCode, loginByReset, makeRecoveryCodes } from '../../credential-contract.ts'
import type { Viewer } from '../../viewer.ts'
import { skeletonOf } from '../confusable-names.ts'
import { secretHash } from '../secret-cookie.ts'
import { type AnyCall, isNew, type Proof, type SignIns } from '../sign-in/sign-ins.ts'
import { credentialStore, type RecoveryCodeRow } from './credential-store.ts'
import type { PasskeyStore } from './passkey-store.ts'

const SETS_PER_HOUR = 10
export const CODES = 10
/** Crockford's base 32, which has no letters that look like digits or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 11 characters contain 55 random bits, which are enough together with argon2id and the throttle. */
const RANDOM_CHARACTERS = 11
const GROUP = /.{4}(?=.)/g
const CODE = new RegExp(`^\\d[${ALPHABET}]{${RANDOM_CHARACTERS}}$`)

export function recoveryRoutes(
  { db, clock, limiter, random }: Kit,
  { sessions, passwords, throttle, onEvent, isPassword, ownAccount, stepUp, byProof }: SignIns,
  passkeys: Pick<PasskeyStore, 'list'>,
): Route<Viewer>[] {
  const store = credentialStore(db)
  const setsPerUser = limiter({ name: 'recovery-codes-user', points: SETS_PER_HOUR, seconds: 3600 })

  function failed(call: AnyCall, userId: string | null, refusal: Problem): Problem {
    onEvent('sign-in-failed', { userId, ip: call.ip })
    return refusal
  }

  return [
    route(loginByReset, async (call) => {
      const tokenHash = secretHash(call.body.token)
      const guess = await throttle.guess(`reset:${tokenHash}`, call.ip)
      const userId = await store.ownerOfLink(tokenHash, new Date(clock.now()))
      if (userId === null) throw failed(call, null, linkInvalid())
      await guess.right()
      const prove: Proof['prove'] = (tx) => store.useResetLink(tx, tokenHash)
      const user = await byProof(call, { userId, prove, others: 'end', event: 'signed-in-by-link' })
      if (user === null) throw failed(call, userId, linkInvalid())
      return user
    }),

    route(loginByRecoveryCode, async (call) => {
      const skeleton = skeletonOf(call.body.username)
      const read = readCode(call.body.code)
      const { userId, code } = await store.findRecoveryCode(skeleton, read?.number ?? null)
      const given = read?.code ?? call.body.code
      const right = await isPassword(call, userId, { hash: code?.codeHash ?? null, skeleton, given })
      if (!right || code === null) throw failed(call, userId, codeInvalid())
      const prove: Proof['prove'] = (tx) => store.useRecoveryCode(tx, code)
      const user = await byProof(call, { userId: code.userId, prove, others: 'end', event: 'signed-in-by-code' })
      if (user === null) throw failed(call, code.userId, codeInvalid())
      return user
    }),

    route(credentials, async (call) => {
      const user = await ownAccount(call.caller)
      const [keys, { left, madeAt }, isConfirmed] = await Promise.all([
        passkeys.list(user.id),
        store.recoveryCodesOf(user.id),
        sessions.isConfirmed(call.header('cookie')),
      ])
      return {
        password: user.passwordHash !== null,
        passkeys: keys.length,
        recoveryCodes: { left, madeAt: madeAt?.toISOString() ?? null },
        confirmed: isConfirmed || isNew(user, clock.now()),
      }
    }),

    route(makeRecoveryCodes, async (call) => {
      const user = await stepUp(call, call.body.password, 'adds')
      await setsPerUser.demand(user.id, 'too-many-attempts')
      const createdAt = new Date(clock.now())
      const codes = Array.from({ length: CODES }, (_, number) => newCode(number, random))
      const rows: RecoveryCodeRow[] = []
      // Hashes the codes one by one, so that other users can sign in meanwhile.
      for (const [number, code] of codes.entries()) {
        const codeHash = await passwords.hash(code.replaceAll('-', ''))
        rows.push({ userId: user.id, number, codeHash, createdAt })
      }
      await store.replaceRecoveryCodes(user.id, rows)
      onEvent('recovery-codes-made', { userId: user.id, ip: call.ip })
      return { codes }
    }),
  ]
}

/** Returns a code such as `3kd8-q0vw-7zr2`. @param number its first digit, which selects the hash to compare the code with */
export function newCode(number: number, randomBytes: (count: number) => Buffer): string {
  // Every character is equally likely, because a byte has 256 values and 256 is a multiple of 32.
  const letters = [...randomBytes(RANDOM_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${number}${letters.join('')}`.replace(GROUP, '$&-')
}

/** Parses a typed code. Allows capitals, spaces, dashes, and `o`, `i` or `l` for digits. Returns null if it is invalid. */
export function readCode(typed: string): { readonly number: number; readonly code: string } | null {
  const code = normalForm(typed, 'NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return CODE.test(code) ? { number: Number(code[0]), code } : null
}

const linkInvalid = () => new Problem(401, 'reset-link-invalid')
const codeInvalid = () => new Problem(401, 'recovery-code-invalid')
