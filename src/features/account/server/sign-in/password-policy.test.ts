import { describe, expect, test } from 'vitest'
import { refuseWeakPassword } from './password-policy.ts'

const check = (password: string, username = 'albert') => refuseWeakPassword(password, username, 'newPassword')

describe('§15 common passwords', () => {
  test.each([
    '123456',
    'password',
    'PASSWORD',
    'Password1',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'dragon',
    'aaaaaaaa',
    '      ',
    'pass word',
    'ｐａｓｓｗｏｒｄ',
    'einstein',
    'Einstein1879',
    'debate!!',
    'EinsteinVsCat',
  ])('%j is refused at its field', async (password) => {
    await expect(check(password)).rejects.toEqual(
      expect.objectContaining({
        status: 400,
        code: 'weak-password',
        errors: [{ path: 'newPassword', message: 'This password is too common' }],
      }),
    )
  })

  test.each(['albert7', 'ALBERT', 'Albert 2026!', 'albert_'])('%j is the username and refused', async (password) => {
    await expect(check(password)).rejects.toEqual(
      expect.objectContaining({ errors: [{ path: 'newPassword', message: 'Password must not be the username' }] }),
    )
  })

  test.each(['a patent clerk in Bern', 'xkcd-936-staple', 'не скажу никому', 'albert plays the violin', '7Kd#q2'])(
    '%j is fine',
    async (password) => {
      await expect(check(password)).resolves.toBeUndefined()
    },
  )

  test('a username of digits alone makes no other digits common', async () => {
    await expect(check('8261-9374', '12345')).resolves.toBeUndefined()
  })
})
