import { useEffect, type ReactNode } from 'react'
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
import { useGoToPayment } from './use-go-to-payment.ts'

/** The message of a refusal at a field of the call; undefined for any other error. */
export function messageAt(field: string, error: unknown): string | undefined {
  return error instanceof CallError ? error.errors.find(({ path }) => path === field)?.message : undefined
}

/** §4 "Upgrade": asks where to pay for a plan, and goes there. Failures are shown in toasts (§8). */
export function useCheckout({
  failedTitle,
  navigation,
  onEmailRefused,
}: {
  /** §8: the title of the toast, which is written differently on Home and on the plan page. */
  readonly failedTitle: string
  readonly navigation: PageNavigation
  /** Called with the English message if the payment service refuses the typed address; without it a toast says it. */
  readonly onEmailRefused?: (message: string) => void
}) {
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
    /** The plan whose payment page is being opened, or null. */
    opening: isIdle || isError ? null : (variables?.tier ?? null),
    /** Goes to the page where a plan is paid for. Resolves with false if no email is known: then no call is made (§5). */
    async start(
      tier: PaidTier,
      {
        onFile,
        typed = '',
        interval = 'month',
      }: { readonly onFile: boolean; readonly typed?: string; readonly interval?: Interval },
    ): Promise<boolean> {
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

/**
 * §8 "Upgrade fails": the English text for a refusal because of a wrong or missing configuration; null for any other.
 * `unreadable`: the answer has no address.
 */
export function checkoutFailure(error: Error, hasSupport: boolean): string | null {
  if (error.message.includes('string did not match')) {
    return hasSupport ? texts.configurationError : texts.configurationErrorAlone
  }
  if (error.message.includes('price')) return texts.pricingBeingConfigured
  return error instanceof CallError && error.code === 'unreadable' ? texts.checkoutFailed : null
}

/** A sentence that sends the reader to the support, with the way there. @param contact an address, perhaps `mailto:` */
function withContact(sentence: string, contact: string): ReactNode {
  return (
    <>
      {sentence} <a href={contact}>{contact.replace(/^(?:mailto:|https?:\/\/)/, '')}</a>
    </>
  )
}
