/** The only way to check an account's password or recovery code, so that every attempt is counted. */
import type { AccountDeps } from '../account-deps.ts'

export interface Asked {
  /** Null for a name without an account: the check then takes as long and is counted as well. */
  readonly userId: string | null
  /** The hash of what is asked for; null when the account has none, and nothing then matches. */
  readonly hash: string | null
  readonly skeleton: string
  readonly given: string
  readonly cookies: string | undefined
  readonly ip: string
}

export type PasswordCheck = (asked: Asked) => Promise<boolean>

/** Returns the check. It throws a 429 Problem after too many failures, a 503 Problem when too many checks wait. */
export function passwordCheck({
  passwords,
  throttle,
  devices,
}: Pick<AccountDeps, 'passwords' | 'throttle' | 'devices'>): PasswordCheck {
  const nobodys = passwords.hash('the password of names that have no account')
  return async ({ userId, hash, skeleton, given, cookies, ip }) => {
    const ownCount = userId && devices.countOf(cookies, userId)
    const guess = await throttle.guess(ownCount ?? `account:${skeleton}`, ip)
    let matches: boolean
    try {
      matches = await passwords.verify(hash ?? (await nobodys), given)
    } catch (error) {
      await guess.unmade()
      throw error
    }
    if (!matches || userId === null || hash === null) return false
    await guess.right()
    return true
  }
}
