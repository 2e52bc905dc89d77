import { describe, expect, test } from 'vitest'
import { fill } from '#features/language/fill.ts'
import { CallError } from '#platform/web/calls/call.ts'
import { completePayment, type PaymentCalls } from './use-payment-return.ts'

const unauthorized = new CallError(401, 'Authentication required', { code: 'authentication-required' })
const otherAccount = new CallError(409, 'This payment belongs to another account.', { code: 'other-account' })
const active = { success: true, subscription: { name: 'Pro' } }
const words = { text: fill, sentence: (error: Error) => (error instanceof CallError ? error.detail : error.message) }

async function complete(
  answers: { reauth?: Error; verify?: Error | Awaited<ReturnType<PaymentCalls['verify']>> },
  secrets = { sessionId: 'cs_1' as string | null, authToken: 'secret' as string | null },
) {
  const calls: string[] = []
  const end = await completePayment(
    secrets,
    {
      async reauthenticate(authToken) {
        calls.push(`reauth ${authToken}`)
        if (answers.reauth) throw answers.reauth
      },
      async verify(sessionId) {
        calls.push(`verify ${sessionId}`)
        const answer = answers.verify ?? active
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    words,
  )
  return { ...end, calls }
}

describe('§4, §8 payment return', () => {
  test('re-authentication that fails ends it: Authentication Failed, and nothing is verified', async () => {
    const { calls, toast, verified, loginNeeded } = await complete({ reauth: unauthorized })
    expect(calls).toEqual(['reauth secret'])
    expect(toast).toEqual({
      title: 'Authentication Failed',
      description: 'Please login again to complete your subscription.',
      variant: 'destructive',
    })
    expect([verified, loginNeeded]).toEqual([false, true])
  })

  test('who is signed in as somebody else is told so; to sign in again would not help', async () => {
    const { calls, toast, loginNeeded } = await complete({ reauth: otherAccount })
    expect(calls).toEqual(['reauth secret'])
    expect([toast?.title, toast?.description]).toEqual(['Authentication Failed', otherAccount.detail])
    expect(loginNeeded).toBe(false)
  })

  test.each([
    [
      'too many returns behind one address',
      new CallError(429, 'Too many payment calls.', { code: 'too-many-payment-calls' }),
    ],
    ['a payment service that is away', new CallError(503, 'Not available.', { code: 'payment-unavailable' })],
    ['no answer', new CallError(0, 'away', { code: 'unreachable' })],
  ])('%s says nothing about who this is: the payment of whoever is signed in is verified', async (_, reauth) => {
    const { calls, toast, verified } = await complete({ reauth })
    expect(calls).toEqual(['reauth secret', 'verify cs_1'])
    expect([toast?.title, verified]).toEqual(['Subscription Active!', true])
    expect(await complete({ reauth, verify: unauthorized })).toMatchObject({ loginNeeded: true })
    const nothing = await complete({ reauth }, { sessionId: null, authToken: 'secret' })
    expect([nothing.calls, nothing.toast?.description]).toEqual([['reauth secret'], reauth.detail])
  })

  test('a bank that is still paying is no failure: Payment on its way, and nothing reloads', async () => {
    const { toast, verified, loginNeeded } = await complete({ verify: { success: false, pending: true, error: 'x' } })
    expect(toast).toEqual({ title: 'Payment on its way', description: expect.stringContaining('do not pay again') })
    expect([verified, loginNeeded]).toEqual([false, false])
  })

  test.each([
    ['a refusal', unauthorized],
    ['an answer', { success: false, error: 'Authentication required' }],
    ['the end of an answer', { success: false, error: '401: Authentication required.' }],
  ])('‘Authentication required’ as %s: Please Login', async (_, verify) => {
    const { toast, verified, loginNeeded } = await complete({ verify })
    expect(toast).toEqual({
      title: 'Please Login',
      description: 'Please login again to complete your subscription activation.',
      variant: 'destructive',
    })
    expect([verified, loginNeeded]).toEqual([false, true])
  })

  test.each([
    ['the error of the answer', { success: false, error: 'The card was declined.' }, 'The card was declined.'],
    ['a text of ours without one', { success: false }, 'Payment verification incomplete'],
    ['a text of ours for an empty one', { success: false, error: '' }, 'Payment verification incomplete'],
    ['the message of a refusal', new CallError(404, 'This payment was not found.'), 'This payment was not found.'],
    ['a text of ours for a refusal without one', new CallError(500, ''), 'Failed to verify payment'],
    ['a text of ours for an empty error', new Error(''), 'Failed to verify payment'],
  ])('Verification Failed, with %s', async (_, verify, description) => {
    const { toast, verified, loginNeeded } = await complete({ verify })
    expect(toast).toEqual({ title: 'Verification Failed', description, variant: 'destructive' })
    expect([verified, loginNeeded]).toEqual([false, false])
  })

  test('first the sign-in, then the verification: Subscription Active! welcomes to the plan', async () => {
    const { calls, toast, verified } = await complete({})
    expect(calls).toEqual(['reauth secret', 'verify cs_1'])
    expect(toast).toEqual({ title: 'Subscription Active!', description: 'Welcome to Pro!' })
    expect(verified).toBe(true)
  })

  test('each secret alone is used alone', async () => {
    expect((await complete({}, { sessionId: 'cs_1', authToken: null })).calls).toEqual(['verify cs_1'])
    const signedIn = await complete({}, { sessionId: null, authToken: 'secret' })
    expect([signedIn.calls, signedIn.toast, signedIn.verified]).toEqual([['reauth secret'], null, false])
  })
})
