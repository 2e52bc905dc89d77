import { useMemo } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { readCards } from '../../cards.ts'
import { COLLAPSE_ABOVE, cut } from '../../rules.ts'
import { viewTexts } from '../../view-texts.ts'
import type { ShownResponse } from '../translation/translated-debate.ts'
import { TurnText } from '../view/turn/turn-text.tsx'
import { ArgumentCards } from './argument-cards.tsx'
import { useNear } from './use-near.ts'
import { useSummary } from './use-summary.ts'

/**
 * §2 response view, a response over 500 characters that is not expanded: a spinner while its summary is generated,
 * its first 500 characters when that failed, otherwise its argument cards; a summary without rows is markdown.
 * @param mayAsk whether its reader may have a summary generated; otherwise one that is missing counts as failed
 */
export function CollapsedResponse({ response, mayAsk }: { response: ShownResponse; mayAsk: boolean }) {
  const [near, ref] = useNear<HTMLDivElement>()
  const { summary, failed } = useSummary(response, near && mayAsk)
  const cards = useMemo(() => readCards(summary ?? ''), [summary])
  const { turnNumber, optionNumber: side, content, translatedFrom } = response
  return (
    <div ref={ref} className="turn-collapsed">
      {shown()}
    </div>
  )

  function shown() {
    if (cards.length > 0)
      return <ArgumentCards cards={cards} turnNumber={turnNumber} side={side} quotedIn={translatedFrom} />
    if (summary !== null) return <TurnText text={summary} growing={false} cut={false} />
    if (failed || !mayAsk) return <TurnText text={cut(content, COLLAPSE_ABOVE)} growing={false} cut />
    return <Making />
  }
}

/** Blank cards keep the place of the real ones, so that little moves when those come. */
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
