import { useEffect, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useSiteLinks } from '#features/models/web/use-config.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { createCheckout, type CheckoutRequest } from '../contract.ts'
import type { Interval, PaidTier } from '../plans.ts'
import texts from '../texts.json' with { type: 'json' }
import { type PageNavigation, useGoToPayment } from './page-navigation.ts'
import { planChanged, usePlanCall } from './queries.ts'

export function messageAt(field: string, error: unknown): string | undefined {
  return error instanceof CallError ? error.errors.find(({ path }) => path === field)?.message : undefined
}

/** Provides `start`, which opens the payment page for an upgrade (§4 "Upgrade"). */
export function useCheckout(props: {
  /** The title of the toast if the payment page cannot be opened. It differs between the home page and the plan page (§8). */
  readonly failedTitle: string
  readonly navigation: PageNavigation
  /** Called with the English message if the email address is refused. Without this callback, a toast shows the message. */
  readonly onEmailRefused?: (message: string) => void
}) {
  const { failedTitle, navigation, onEmailRefused } = props
  const cache = useQueryClient()
  const text = useText()
  const { sentence } = useSentence()
  const goToPayment = useGoToPayment(navigation)
  const support = useSiteLinks()?.support
  const { mutateAsync, variables, isIdle, isError, reset } = usePlanCall((body: CheckoutRequest) =>
    call(createCheckout, { body }),
  )
  // The browser may restore this page from its back/forward cache while the button is still busy.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void planChanged(cache)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [cache, reset])
  const tell = (title: string, english: string) => {
    const said = text(english)
    const description = english === texts.configurationError && support ? withContact(said, support) : said
    toast({ title: text(title), description, variant: 'destructive' })
  }
  return {
    opening: isIdle || isError ? null : (variables?.tier ?? null),
    /** Opens the payment page. Resolves with false if an email address is missing (§5). */
    async start(
      tier: PaidTier,
      { onFile, typed = '', interval = 'month' }: { onFile: boolean; typed?: string; interval?: Interval },
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

/** Returns a message for a fault listed in §8 "Upgrade fails", otherwise null. */
export function checkoutFailure(error: Error, hasSupport: boolean): string | null {
  if (error.message.includes('string did not match')) {
    return hasSupport ? texts.configurationError : texts.configurationErrorAlone
  }
  if (error.message.includes('price')) return texts.pricingBeingConfigured
  return error instanceof CallError && error.code === 'unreadable' ? texts.checkoutFailed : null
}

function withContact(sentence: string, contact: string): ReactNode {
  return (
    <>
      {sentence} <a href={contact}>{contact.replace(/^(?:mailto:|https?:\/\/)/, '')}</a>
    </>
  )
}
