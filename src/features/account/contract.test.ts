import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#platform/endpoint.ts'
import {
  credentialsSchema,
  confirmationSchema,
  passwordChangeSchema,
  profileSchema,
  registrationSchema,
} from './contract.ts'

const NAME = 'albert'
const PASSWORD = 'a patent clerk in Bern'

function refusal(schema: Schema, input: unknown): string | null {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? null : (parsed.issues[0]?.message ?? '')
}

describe('§5 login and register', () => {
  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '  ab  ', 'Username must be at least 3 characters'],
    ['username', '𠮷野', 'Username must be at least 3 characters'],
    ['username', 'ab\u200B\u200D', 'Username must be at least 3 characters'],
    ['username', '\u3164\u2800\u00AD\u115F', 'Username must be at least 3 characters'],
    ['password', '😀😀😀', 'Password must be at least 6 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('%s %j is refused with its sentence by both', (field, value, message) => {
    for (const schema of [credentialsSchema, registrationSchema]) {
      expect(refusal(schema, { username: NAME, password: PASSWORD, [field]: value })).toBe(message)
    }
  })

  test.each([
    ['username', 'x'.repeat(21), 'Username must be under 20 characters'],
    ['username', '①②③', expect.stringContaining('letters of one alphabet')],
    ['username', 'e\u0301e\u0301', 'Username must be at least 3 characters'],
    ['username', 'ad\u200Bmin', expect.stringContaining('letters of one alphabet')],
    ['displayName', 'x'.repeat(51), 'Display name must be under 50 characters'],
    ['bio', 'x'.repeat(501), 'Bio must be at most 500 characters'],
  ])('register: %s %j is refused', (field, value, message) => {
    expect(refusal(registrationSchema, { username: NAME, password: PASSWORD, [field]: value })).toEqual(message)
  })

  test.each(['subscriptionTier', 'id', 'stripeCustomerId', 'email', 'createdAt'])(
    '§15 mass assignment: %s is refused',
    (field) => {
      expect(refusal(registrationSchema, { username: NAME, password: PASSWORD, [field]: 'pro' })).not.toBeNull()
      expect(refusal(credentialsSchema, { username: NAME, password: PASSWORD, [field]: 'pro' })).not.toBeNull()
    },
  )

  test.each(['山田　太郎', 'ｙａｍａｄａ．ｔａｒｏ', 'e\u0301mile', ` ${'x'.repeat(20)} `])(
    '%j is a name',
    (username) => {
      expect(refusal(registrationSchema, { username, password: PASSWORD })).toBeNull()
    },
  )

  test('a name is taken trimmed and in one spelling, a password as it was typed', () => {
    const typed = { username: ' ａｌｂｅｒｔ ', password: '  spaces count  ' }
    for (const schema of [credentialsSchema, registrationSchema]) {
      expect(v.parse(schema, typed)).toMatchObject({ username: 'albert', password: '  spaces count  ' })
    }
  })

  test('displayName and bio are optional', () => {
    expect(refusal(registrationSchema, { username: NAME, password: PASSWORD })).toBeNull()
    for (const nothing of ['', ' ', '\u3164', '\u2800\uFE0F']) {
      const empty = { username: NAME, password: PASSWORD, displayName: nothing, bio: nothing }
      expect(v.parse(registrationSchema, empty)).toMatchObject({ displayName: '', bio: '' })
    }
  })
})

describe('§5 profile', () => {
  test.each([
    ['displayName', '', 'Display name is required'],
    ['displayName', ' \u200B\u200D ', 'Display name is required'],
    ['displayName', '\u3164', 'Display name is required'],
    ['displayName', '\u2800\u034F\uFE0F', 'Display name is required'],
    ['displayName', 'x'.repeat(51), 'Display name must be under 50 characters'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(21), 'Username must be under 20 characters'],
  ])('%s %j is refused with its sentence', (field, value, message) => {
    expect(refusal(profileSchema, { displayName: 'Albert', username: NAME, [field]: value })).toBe(message)
  })

  test('50 and 20 characters are fine; a display name is one line', () => {
    expect(refusal(profileSchema, { displayName: '𠮷'.repeat(50), username: 'x'.repeat(20) })).toBeNull()
    expect(v.parse(profileSchema, { displayName: 'Albert\nEinstein', username: NAME }).displayName).toBe(
      'Albert Einstein',
    )
  })

  test.each(['subscriptionTier', 'id', 'stripeCustomerId', 'password', 'theme', 'bio'])(
    '§15 mass assignment: %s is refused',
    (field) => {
      expect(refusal(profileSchema, { displayName: 'Albert', username: NAME, [field]: 'pro' })).not.toBeNull()
    },
  )

  test('§15 mass assignment: a prototype sent along is a field like any other, and refused', () => {
    const body: unknown = JSON.parse('{"displayName":"Albert","username":"albert","__proto__":{"tier":"pro"}}')
    expect(refusal(profileSchema, body)).not.toBeNull()
  })
})

describe('§11 the password again', () => {
  test('a new password has its minimum; the present one only has to be there', () => {
    expect(refusal(passwordChangeSchema, { currentPassword: 'x', newPassword: '12345' })).toBe(
      'Password must be at least 6 characters',
    )
    expect(refusal(passwordChangeSchema, { currentPassword: '', newPassword: PASSWORD })).toBe('Password is required')
    expect(refusal(confirmationSchema, { password: '' })).toBe('Password is required')
    expect(refusal(confirmationSchema, { password: 'x' })).toBeNull()
  })
})
