/** §2 /subscription for its viewer. */
import type { Viewer } from '#features/account/viewer.ts'
import { readSubscription } from '#features/billing/contract.ts'
import type { ContentOf } from '#platform/server/http/pages/page-content.ts'

/** The modules that `app/web/screens.tsx` imports for the path. */
export const SUBSCRIPTION_MODULES = ['src/screens/plans/subscription-screen.tsx'] as const

export const subscriptionContent: ContentOf<Viewer> = async ({ parameter, ask }) => ({
  // §4: after a payment the page asks once it has verified it, because the plan may have changed.
  answers: parameter('session_id') === null ? [await ask(readSubscription)] : [],
  modules: SUBSCRIPTION_MODULES,
})
