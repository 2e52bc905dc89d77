/** Implements `npm run stripe:setup`. Needs `STRIPE_SECRET_KEY` and a `PUBLIC_URL` that Stripe can reach. */
import { setUpStripe } from '#features/billing/server/stripe-setup.ts'
import { openStripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import { environment, readConfig } from '../config.ts'
import { ConfigError } from '../variables.ts'
import { print, warn } from './run-program.ts'

try {
  const env = environment()
  if (!env['STRIPE_SECRET_KEY']) throw new ConfigError('STRIPE_SECRET_KEY', 'must be set')
  // The first run needs a placeholder for the secret, which it obtains only by creating the webhook.
  const first = { STRIPE_WEBHOOK_SECRET: env['STRIPE_WEBHOOK_SECRET'] || 'whsec_' }
  const { payments, plans, publicUrl, shop, site } = readConfig({ ...env, ...first })
  if (payments === null) throw new ConfigError('STRIPE_SECRET_KEY', 'must be set')
  const stripe = await openStripe(payments)()
  const { lines, webhookSecret } = await setUpStripe(stripe, plans, publicUrl, { ...shop, site })
  for (const line of lines) print(line)
  if (webhookSecret !== null) print(`Set STRIPE_WEBHOOK_SECRET=${webhookSecret} and start the server.`)
} catch (error) {
  if (!(error instanceof ConfigError) && stripeFault(error) === null) throw error
  warn((error as Error).message)
  process.exitCode = 1
}
