import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useSiteLinks } from '#features/models/web/use-config.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { createCheckout, type CheckoutRequest } from '../../contract.ts'
import type { Interval, PaidTier } from '../../plans.ts'
import { texts } from '../../texts.ts'
import type { PageNavigation } from '../page-navigation.ts'
import { planChanged, usePlanCall } from '../queries.ts'
import { checkoutFailure } from './checkout-failure.ts'
import { withContact } from './with-contact.tsx'
import { useGoToPayment } from './use-go-to-payment.ts'

/** The message of a refusal at a field of the call; undefined for any other error. */
export function messageAt(field: string, error: unknown): string | undefined {
  return error instanceof CallError ? error.errors.find(({ path }) => path === field)?.message : undefined
}

export interface CheckoutOptions {
  /** §8: the title of the toast, which is written differently on Home and on the plan page. */
  readonly failedTitle: string
  readonly navigation: PageNavigation
  /** Called with the English message when the payment service refuses the typed address; otherwise a toast says it. */
  readonly onEmailRefused?: (message: string) => void
}

export interface Order {
  readonly onFile: boolean
  readonly typed?: string
  /** How often it is paid for; without it every month. */
  readonly interval?: Interval
}

export interface Checkout {
  /** The plan whose payment page is being opened; null = none. */
  readonly opening: PaidTier | null
  /** Goes to the page where a plan is paid for. Resolves with false when no email is known: then no call is made (§5). */
  readonly start: (tier: PaidTier, order: Order) => Promise<boolean>
}

/** §4 "Upgrade": asks where to pay for a plan, and goes there. Failures are told in toasts (§8). */
export function useCheckout({ failedTitle, navigation, onEmailRefused }: CheckoutOptions): Checkout {
  const cache = useQueryClient()
  const text = useText()
  const { sentence } = useSentence()
  const goToPayment = useGoToPayment(navigation)
  const support = useSiteLinks()?.support
  const { mutateAsync, variables, isIdle, isError, reset } = usePlanCall((body: CheckoutRequest) =>
    call(createCheckout, { body }),
  )
  // The browser may show this page again as it was left, when somebody goes back from the payment page.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void planChanged(cache)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [cache, reset])
  const tell = (title: string, description: string) => {
    const said = text(description)
    const sendsToSupport = description === texts.configurationError && support
    toast({
      title: text(title),
      description: sendsToSupport ? withContact(said, support) : said,
      variant: 'destructive',
    })
  }
  return {
    opening: isIdle || isError ? null : (variables?.tier ?? null),
    async start(tier, { onFile, typed = '', interval = 'month' }) {
      if (!onFile && typed === '') {
        tell(texts.emailRequired, texts.emailRequiredDetail)
        return false
      }
      try {
        const { url } = await mutateAsync({ tier, interval, ...(!onFile && { email: typed }) })
        if (await goToPayment(url)) return true
        reset()
        tell(failedTitle, texts.checkoutFailed)
      } catch (error) {
        const wrong = onEmailRefused && messageAt('email', error)
        if (wrong) {
          onEmailRefused(wrong)
          return true
        }
        const known = checkoutFailure(error as Error, Boolean(support))
        tell(failedTitle, known ?? (sentence(error as Error) || texts.checkoutFailed))
      }
      return true
    },
  }
}
