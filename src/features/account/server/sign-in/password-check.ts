/** The only way to check an account's password, so that every attempt is counted. */
import type { AccountDeps } from '../account-deps.ts'
import type { UserRow } from '../store.ts'

export interface Asked {
  /** Null for a name without an account: the check then takes as long and is counted as well. */
  readonly user: Pick<UserRow, 'id' | 'passwordHash'> | null
  readonly skeleton: string
  readonly password: string
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
  return async ({ user, skeleton, password, cookies, ip }) => {
    const ownCount = user && devices.countOf(cookies, user.id)
    const guess = await throttle.guess(ownCount ?? `account:${skeleton}`, ip)
    let matches: boolean
    try {
      matches = await passwords.verify(user?.passwordHash ?? (await nobodys), password)
    } catch (error) {
      await guess.unmade()
      throw error
    }
    if (!matches || user === null) return false
    await guess.right()
    return true
  }
}
