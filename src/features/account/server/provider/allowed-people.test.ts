import { describe, expect, test } from 'vitest'
import { allowedPeople, mayJoin } from './allowed-people.ts'

const allowed = allowedPeople(['example.org', 'Bücher.example', 'debaters'])
const joins = (verifiedEmail: string | null, groups: string[] = []) => mayJoin(allowed, { verifiedEmail, groups })

describe('§18 OIDC_ALLOW: who from the provider may open an account', () => {
  test.each([
    'ada@evil-example.org',
    'ada@sub.example.org',
    'ada@example.org.evil.example',
    'ada@example.org@evil.example',
    '@',
    'ada@',
    'ada@example',
  ])('not with the address %s', (address) => {
    expect(joins(address)).toBe(false)
  })

  test.each([[['debater']], [['Debaters']], [['debaters ']], [['example.org']], [[]]])(
    'not with the groups %j',
    (groups) => {
      expect(joins(null, groups)).toBe(false)
    },
  )

  test('with an address of the domain, in any capitals and either form of its name, or with the group', () => {
    expect(joins('ada@example.org')).toBe(true)
    expect(joins('Ada@Example.ORG')).toBe(true)
    expect(joins('ada@xn--bcher-kva.example')).toBe(true)
    expect(joins('ada@bücher.example')).toBe(true)
    expect(joins(null, ['staff', 'debaters'])).toBe(true)
  })

  test('without the setting everybody whom the provider knows', () => {
    expect(mayJoin(allowedPeople([]), { verifiedEmail: null, groups: [] })).toBe(true)
  })
})
