import { useQueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { cancelSubscription, openInvoice, openPortal, reactivateSubscription } from '../../contract.ts'
import texts from '../../texts.json' with { type: 'json' }
import { type PageNavigation, useGoToPayment } from '../page-navigation.ts'
import { planChanged, usePlanCall } from '../queries.ts'

export type OwnPlanActions = ReturnType<typeof useOwnPlan>

/** Provides the user's actions on their own plan (§4 "Subscription"). */
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
  /** Returns true if the change was made or refused with a 409. In both cases, repeating it is useless. */
  const change = async (
    make: () => Promise<{ message: string }>,
    done: string,
    [refused, otherwise]: readonly [title: string, otherwise: string],
  ): Promise<boolean> => {
    try {
      const { message } = await make()
      toast({ title: text(done), description: text(message) })
      await planChanged(cache)
      reloadSoon()
      return true
    } catch (error) {
      failed(refused, error, otherwise)
      return error instanceof CallError && error.status === 409
    }
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
    busy: [cancel, reactivate, portal, invoice].some(({ isPending }) => isPending),
    cancelling: cancel.isPending,
    reactivating: reactivate.isPending,
    openingPortal: portal.isPending,
    openingInvoice: invoice.isPending,
    cancel: () =>
      change(cancel.mutateAsync, texts.subscriptionCancelled, [texts.cancellationFailed, texts.cancelFailed]),
    reactivate: () =>
      void change(reactivate.mutateAsync, texts.subscriptionReactivated, [
        texts.reactivationFailed,
        texts.reactivateFailed,
      ]),
    managePayment: () => void leaveBy(portal.mutateAsync),
    payInvoice: () => void leaveBy(invoice.mutateAsync),
  }
}
