import { StrictMode } from 'react'
import type { PaidTier } from '#features/billing/plans.ts'
import { SubscriptionScreen } from '#screens/plans/subscription-screen.tsx'
import { stoppedClock, type StoppedClock } from './clock.ts'
import { EMAIL, pay } from './paying.ts'
import { openSite, type TestSite } from './site.tsx'
import type { World } from './world.ts'

export interface PlanPage {
  readonly site: TestSite
  readonly clock: StoppedClock
  readonly left: readonly string[]
  load(query?: string): void
  /** Pays for a plan outside the page. Resolves with the address of the redirect, or with null if the payment failed. */
  pay(tier?: PaidTier, card?: string): Promise<URL | null>
}

/** Opens the plan page. @param username of a new account; null = signed out */
export async function openPlanPage(product: World, username: string | null): Promise<PlanPage> {
  const site = await openSite(product, username)
  const clock = stoppedClock()
  const left: string[] = []
  const navigation = { goTo: (address: string) => void left.push(address), reload: () => void left.push('reload') }
  return {
    site,
    clock,
    left,
    load: (query = '') =>
      site.load(
        `/subscription${query}`,
        <StrictMode>
          <SubscriptionScreen clock={clock} navigation={navigation} />
        </StrictMode>,
      ),
    async pay(tier = 'standard', card) {
      const { url } = (await site.send('POST', '/api/subscription/create-checkout', { tier, email: EMAIL })) as {
        url: string
      }
      return pay(url, card)
    },
  }
}
