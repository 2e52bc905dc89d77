/** The plan page for its viewer (§2 /subscription): their plan, or that nobody is signed in. */
import type { Viewer } from '#features/account/viewer.ts'
import { readSubscription } from '#features/billing/contract.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'

/** What draws the page: what `app/web/screens.tsx` imports for its path. */
export const SUBSCRIPTION_MODULES = ['src/screens/plans/subscription-screen.tsx'] as const

export const subscriptionContent: ContentOf<Viewer> = async ({ parameter, ask }) => ({
  // §4: after a payment the page asks when it has verified it, because the plan is another one then.
  answers: parameter('session_id') === null ? [await ask(readSubscription)] : [],
  modules: SUBSCRIPTION_MODULES,
})
