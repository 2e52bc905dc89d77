import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { cancelSubscription, openInvoice, openPortal, reactivateSubscription } from '../../contract.ts'
import { texts } from '../../texts.ts'
import { useGoToPayment } from '../checkout/use-go-to-payment.ts'
import type { PageNavigation } from '../page-navigation.ts'
import { planChanged, usePlanCall } from '../queries.ts'

export type OwnPlanActions = ReturnType<typeof useOwnPlan>

/** §4 "Subscription": the acts on a paid plan. Failures are shown in toasts (§8). */
export function useOwnPlan({ navigation, reloadSoon }: { navigation: PageNavigation; reloadSoon: () => void }) {
  const cache = useQueryClient()
  const text = useText()
  const { sentence } = useSentence()
  const goToPayment = useGoToPayment(navigation)
  const cancel = usePlanCall(() => call(cancelSubscription))
  const reactivate = usePlanCall(() => call(reactivateSubscription))
  const portal = usePlanCall(() => call(openPortal))
  const invoice = usePlanCall(() => call(openInvoice))

  const failed = (title: string, error: unknown, otherwise: string) => {
    const description = sentence(error as Error) || text(otherwise)
    toast({ title: text(title), description, variant: 'destructive' })
  }
  const done = async (title: string, message: string) => {
    toast({ title: text(title), description: text(message) })
    await planChanged(cache)
    reloadSoon()
  }
  const leaveBy = async (ask: () => Promise<{ url: string }>) => {
    try {
      const { url } = await ask()
      if (!(await goToPayment(url))) failed(texts.portalFailed, new Error(), texts.checkoutFailed)
    } catch (error) {
      failed(texts.portalFailed, error, texts.checkoutFailed)
    }
  }
  return {
    cancelling: cancel.isPending,
    reactivating: reactivate.isPending,
    openingPortal: portal.isPending,
    /** Returns true if the question is settled: cancelled, or refused because there is nothing left to cancel. */
    async cancel(): Promise<boolean> {
      try {
        const { message } = await cancel.mutateAsync()
        await done(texts.subscriptionCancelled, message)
        return true
      } catch (error) {
        failed(texts.cancellationFailed, error, texts.cancelFailed)
        return error instanceof CallError && error.status === 409
      }
    },
    async reactivate() {
      try {
        const { message } = await reactivate.mutateAsync()
        await done(texts.subscriptionReactivated, message)
      } catch (error) {
        failed(texts.reactivationFailed, error, texts.reactivateFailed)
      }
    },
    managePayment: () => leaveBy(portal.mutateAsync),
    openingInvoice: invoice.isPending,
    payInvoice: () => leaveBy(invoice.mutateAsync),
  }
}
