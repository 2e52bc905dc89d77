import { register } from '#features/account/contract.ts'
import type { Visitor } from './visitor.ts'

export const PASSWORD = 'a patent clerk in Bern'
let made = 0

export function signUp(visitor: Visitor, username = `person-${(made += 1)}`) {
  return visitor.call(register, { body: { username, password: PASSWORD } })
}
