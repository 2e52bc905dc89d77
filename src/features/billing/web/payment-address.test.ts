import { expect, test } from 'vitest'
import { isPaymentAddress } from './page-navigation.ts'

const SANDBOX = 'http://127.0.0.1:12111'

test.each([
  'https://evil.test',
  'https://evil.test/?https://checkout.stripe.com',
  'https://checkout.stripe.com.evil.test/c/pay/cs_1',
  'https://checkout.stripe.com@evil.test/c/pay/cs_1',
  'https://evil-checkout.stripe.com',
  'https://stripe.com/c/pay/cs_1',
  'https://checkout.stripe.com:8443/c/pay/cs_1',
  'http://checkout.stripe.com/c/pay/cs_1',
  '//checkout.stripe.com/c/pay/cs_1',
  '//evil.test',
  '/c/pay/cs_1',
  '',
  'javascript:alert(1)',
  'JavaScript://checkout.stripe.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://checkout.stripe.com/1',
  'http://127.0.0.1:12112/c/pay/cs_1',
  'https://127.0.0.1:12111/c/pay/cs_1',
  'http://localhost:12111/c/pay/cs_1',
  'http://127.0.0.1:12111.evil.test/c/pay/cs_1',
])('§12 the browser does not go to %s', (address) => {
  expect(isPaymentAddress(address, SANDBOX)).toBe(false)
})

test.each([
  'https://checkout.stripe.com/c/pay/cs_test_1#fid',
  'https://billing.stripe.com/p/session/test_1',
  'https://invoice.stripe.com/i/acct_1/test_1?s=ap',
  `${SANDBOX}/c/pay/cs_test_1`,
])('§12 it goes to %s', (address) => {
  expect(isPaymentAddress(address, SANDBOX)).toBe(true)
})

test.each([
  ['http://127.0.0.1:12111/c/pay/cs_1', null],
  ['https://evil.test/c/pay/cs_1', 'https://evil.test'],
  ['http://evil.test/c/pay/cs_1', 'http://evil.test'],
  ['http://127.0.0.1.evil.test/c/pay/cs_1', 'http://127.0.0.1.evil.test'],
  ['data:text/html,1', 'null'],
])('§12 without a sandbox on this machine not to %s (sandbox: %s)', (address, sandbox) => {
  expect(isPaymentAddress(address, sandbox)).toBe(false)
})

test.each(['http://localhost:12111', 'http://[::1]:12111', SANDBOX])(
  '§12 a sandbox at %s is on this machine',
  (sandbox) => {
    expect(isPaymentAddress(`${sandbox}/c/pay/cs_1`, sandbox)).toBe(true)
  },
)
