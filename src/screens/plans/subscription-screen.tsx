import '#features/billing/web/billing.css'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from '#platform/web/navigation/link.tsx'
import { returningTo } from '#features/account/web/auth/return-path.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { KeepAccountNote } from '#features/account/web/credentials/keep-account-note.tsx'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { systemClock, type Clock } from '#platform/clock.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import texts from '#features/billing/texts.json' with { type: 'json' }
import { browserNavigation, type PageNavigation, useReloadSoon } from '#features/billing/web/page-navigation.ts'
import { PunchCard } from '#features/debates/web/punch-card.tsx'
import { Plans } from '#features/billing/web/plans/plans.tsx'
import { prefillSubscription, useSameTier, useSubscription } from '#features/billing/web/queries.ts'
import { readPaymentSecrets } from '#features/billing/web/return/payment-secrets.ts'
import type { FirstAnswersReader } from '#platform/web/calls/first-answers.ts'
import { usePaymentReturn } from '#features/billing/web/return/use-payment-return.ts'

/** Shows the plans to a signed-in user (§6). If the user returns from a payment, first verifies the payment (§4). */
export function SubscriptionScreen({
  clock = systemClock,
  navigation = browserNavigation,
}: {
  clock?: Clock
  navigation?: PageNavigation
}) {
  const text = useText()
  const { reloading, reloadSoon } = useReloadSoon({ clock, navigation })
  const { verifying, unverified } = usePaymentReturn(reloadSoon)
  useDocumentTitle(text(texts.windowTitle, { page: text(texts.title) }))
  if (verifying) {
    return (
      <section className="plans plans-message">
        <Spinner label={text(texts.verifying)} />
      </section>
    )
  }
  return <OwnPlan navigation={navigation} reloading={reloading} reloadSoon={reloadSoon} unverified={unverified} />
}

interface OwnPlanProps {
  navigation: PageNavigation
  reloading: boolean
  reloadSoon: () => void
  unverified: string | null
}

function OwnPlan({ unverified, ...page }: OwnPlanProps) {
  const text = useText()
  const { sentence } = useSentence()
  const { data: subscription, error, isFetching, refetch } = useSubscription()
  const { user, isPending, error: unknown } = useUser()
  const signedOut = user === null && !isPending && unknown === null
  useSameTier(subscription)
  if (signedOut || subscription === null) {
    // Returns the user to this page after the sign-in, so that the page verifies the payment.
    const rest = unverified === null ? '' : `?${new URLSearchParams({ session_id: unverified })}`
    return (
      <section className="plans plans-message">
        <div className="plans-login card">
          <h1>{text(texts.authenticationRequired)}</h1>
          <p>{text(texts.pleaseLogIn)}</p>
          <Link href="/auth" state={returningTo(`/subscription${rest}`)} className={buttonClass('primary')}>
            {text(texts.logIn)}
          </Link>
        </div>
      </section>
    )
  }
  if (subscription !== undefined) {
    return (
      <>
        {subscription.tier !== 'free' && <KeepAccountNote />}
        <Plans Art={PunchCard} subscription={subscription} {...page} />
      </>
    )
  }
  return (
    <section className="plans plans-message">
      {error === null ? (
        <Spinner label={text(texts.loading)} />
      ) : (
        <>
          <p role="alert">{`${text(texts.loadFailed)} ${sentence(error)}`}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {text(texts.tryAgain)}
          </Button>
        </>
      )}
    </section>
  )
}

/** Caches the subscription. @param search the query removed from the address; may contain payment secrets (§4) */
export function prefill(cache: QueryClient, answers: FirstAnswersReader, search: string): void {
  if (!readPaymentSecrets(search)) history.replaceState(history.state, '', location.pathname + search)
  prefillSubscription(cache, answers)
}
