import { useEffect, useMemo, useState } from 'react'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { cutAtWord } from '#platform/cut.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useNear } from '#platform/web/use-near.ts'
import { readCards } from '#features/debates/cards.ts'
import { COLLAPSE_ABOVE } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { langOfWords, type ShownResponse } from '#features/translations/web/translated-debate.ts'
import { TurnText } from '#features/turns/web/turn-text.tsx'
import { ArgumentCards, type CardChoice, type MovedSlot } from './argument-cards.tsx'
import type { Response } from '#features/debates/contract/entries.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import { logFailure } from '#platform/web/log.ts'
import { summariseResponse } from '../contract.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import refusals from '#features/debates/texts/refusal-texts.json' with { type: 'json' }
import { keys } from '#features/debates/web/queries.ts'
import { callQueue } from '#platform/web/calls/call-queue.ts'

interface CollapsedResponseProps {
  response: ShownResponse
  language: string
  mayAsk: boolean
  moved: MovedSlot
  choosing: CardChoice | null
}

/** Renders a long response as argument cards (§2). @param mayAsk if false, a missing summary counts as failed */
export function CollapsedResponse({ response, language, mayAsk, moved, choosing }: CollapsedResponseProps) {
  const [near, ref] = useNear<HTMLDivElement>()
  const [awaited] = useState(response.summary === null)
  const { summary, failed } = useSummary(response, near && mayAsk)
  const cards = useMemo(() => readCards(summary ?? ''), [summary])
  const { id: responseId, turnNumber, optionNumber: side, content, translatedFrom, cardsTranslated } = response
  return (
    <div ref={ref} className="turn-collapsed" data-awaited={awaited || undefined}>
      {shown()}
    </div>
  )

  function shown() {
    const lang = langOf(language)
    const quotedIn = cardsTranslated ? translatedFrom : undefined
    if (cards.length > 0)
      return <ArgumentCards {...{ cards, responseId, turnNumber, side, lang, quotedIn, moved, choosing }} />
    if (summary !== null) return <TurnText text={summary} lang={lang} growing={false} cut={false} />
    if (!failed && mayAsk) return <Making />
    const beginning = cutAtWord(content, COLLAPSE_ABOVE)
    const { citations } = response
    return (
      <TurnText text={beginning} lang={langOfWords(language, response)} growing={false} cut citations={citations} />
    )
  }
}

/** Requests the cards of a new turn. Calls `onOutside` when the cards exist and the turn is outside the window. */
export function CardsInWaiting(props: Pick<CollapsedResponseProps, 'response' | 'mayAsk'> & { onOutside: () => void }) {
  const { response, mayAsk, onOutside } = props
  const { turnNumber } = response
  const isMade = useSummary(response, mayAsk).summary !== null
  useEffect(() => {
    const turn = document.querySelector(`[data-turn="${turnNumber}"]`)
    if (!isMade || turn === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      // A turn without height is hidden by the map, not outside the window.
      if (last === undefined || last.isIntersecting || last.boundingClientRect.height === 0) return
      // Without scroll anchoring (as in Safari), collapsing a turn above the window would move the visible text.
      if (last.boundingClientRect.top > 0 || CSS.supports('overflow-anchor', 'auto')) onOutside()
    })
    observer.observe(turn)
    return () => observer.disconnect()
  }, [isMade, turnNumber, onOutside])
  return null
}

function Making() {
  const text = useText()
  return (
    <div className="cards-making">
      <Spinner label={text(viewTexts.generatingSummary)} />
      <span aria-hidden="true" className="blank-card" />
      <span aria-hidden="true" className="blank-card" />
      <span aria-hidden="true" className="blank-card" />
    </div>
  )
}

const AT_ONCE = 2
const inTurn = callQueue(AT_ONCE)

/** Returns the response's summary (§4 "Summary display"), null until it exists, and whether its request failed. */
function useSummary(response: Response, wanted: boolean) {
  const cache = useQueryClient()
  const { id } = response
  const { data, isError } = useQuery({
    queryKey: ['/api/responses', id, 'summary'],
    enabled: wanted && response.summary === null,
    queryFn: ({ signal }) => inTurn(signal, () => generate(cache, response, signal)),
  })
  return { summary: response.summary ?? data ?? null, failed: isError }
}

async function generate(cache: QueryClient, { id, debateId }: Response, signal: AbortSignal): Promise<string> {
  try {
    const { summary } = await call(summariseResponse, { params: { id }, signal })
    cache.setQueryData<Debate>(keys.one(debateId), (debate) => {
      const responses = debate?.responses.map((one) => (one.id === id ? { ...one, summary } : one)) ?? []
      return debate && { ...debate, responses }
    })
    void cache.invalidateQueries({ queryKey: keys.recent })
    return summary
  } catch (error) {
    signal.throwIfAborted()
    // Every failure is only logged (§8 "Silent failures").
    const failure = new Error(refusals['summary-failed'], { cause: error })
    logFailure(failure.message, error)
    throw failure
  }
}
