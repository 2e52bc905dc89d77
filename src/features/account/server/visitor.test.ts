import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVisitors } from './visitor.ts'

const secret = 'a secret of at least thirty-two characters'
const visitors = createVisitors({ secret, secure: false, randomBytes })
const pair = (cookie: string) => cookie.split(';')[0] ?? ''

describe('§15: anonymous visitors are known by a signed cookie', () => {
  test('one that is missing, altered, of another server or not ours at all is nobody', () => {
    const { cookie } = visitors.issue()
    const mine = pair(cookie)
    const [id = '', signature = ''] = mine.slice('visitor='.length).split('.')
    const elsewhere = createVisitors({ secret: `${secret}!`, secure: false, randomBytes })
    for (const header of [
      undefined,
      '',
      'visitor',
      'visitor=',
      'visitor=.',
      `visitor=${id}`,
      `visitor=${id}.`,
      `visitor=.${signature}`,
      `visitor=${id}.${signature}.x`,
      `visitor=${id}.${signature.slice(0, -1)}`,
      `visitor=${id}A.${signature}`,
      `visitor=${id}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `other=${mine.slice('visitor='.length)}`,
      'visitor=%E0%A4%A',
      pair(elsewhere.issue().cookie),
    ]) {
      expect(visitors.read(header), header).toBeNull()
    }
    expect(visitors.read(mine)).not.toBeNull()
  })

  test('its hash is known again, beside other cookies, and never holds the id', () => {
    const { visitor, cookie } = visitors.issue()
    expect(visitors.read(`theme=dark; ${pair(cookie)}; x=y`)).toBe(visitor)
    const id = pair(cookie).slice('visitor='.length).split('.')[0] ?? ''
    expect(Buffer.from(id, 'base64url')).toHaveLength(16)
    expect(visitor).not.toContain(id)
    expect(visitors.issue().visitor).not.toBe(visitor)
  })

  test('the cookie is kept for a year, from scripts and other sites away', () => {
    const { cookie } = visitors.issue()
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
  })

  test('over https it is bound to the host, and the unbound name is not believed', () => {
    const secure = createVisitors({ secret, secure: true, randomBytes })
    const { visitor, cookie } = secure.issue()
    expect(cookie).toMatch(/^__Host-visitor=/)
    expect(cookie).toContain('; Secure')
    expect(cookie).not.toContain('Domain')
    expect(secure.read(pair(cookie))).toBe(visitor)
    expect(secure.read(pair(cookie).replace('__Host-', ''))).toBeNull()
  })

  test('chance is an argument', () => {
    const fixed = createVisitors({ secret, secure: false, randomBytes: (count) => Buffer.alloc(count, 7) })
    expect(fixed.issue()).toEqual(fixed.issue())
  })
})
