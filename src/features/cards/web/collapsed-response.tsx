import { useMemo } from 'react'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { cut } from '#platform/cut.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useNear } from '#platform/web/use-near.ts'
import { readCards } from '#features/debates/cards.ts'
import { COLLAPSE_ABOVE } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { langOfWords, type ShownResponse } from '#features/translations/web/translated-debate.ts'
import { TurnText } from '#features/turns/web/turn-text.tsx'
import { ArgumentCards, type MovedSlot } from './argument-cards.tsx'
import { useSummary } from './use-summary.ts'

interface CollapsedResponseProps {
  response: ShownResponse
  language: string
  mayAsk: boolean
  moved: MovedSlot
}

/**
 * §2 response view, a response over 500 characters that is not expanded: a spinner while its summary is generated,
 * its first 500 characters when that failed, otherwise its argument cards; a summary without rows is markdown.
 * @param language of the debate
 * @param mayAsk whether its reader may have a summary generated; otherwise one that is missing counts as failed
 */
export function CollapsedResponse({ response, language, mayAsk, moved }: CollapsedResponseProps) {
  const [near, ref] = useNear<HTMLDivElement>()
  const { summary, failed } = useSummary(response, near && mayAsk)
  const cards = useMemo(() => readCards(summary ?? ''), [summary])
  const { id: responseId, turnNumber, optionNumber: side, content, translatedFrom, cardsTranslated } = response
  return (
    <div ref={ref} className="turn-collapsed">
      {shown()}
    </div>
  )

  function shown() {
    const lang = langOf(language)
    const quotedIn = cardsTranslated ? translatedFrom : undefined
    if (cards.length > 0) return <ArgumentCards {...{ cards, responseId, turnNumber, side, lang, quotedIn, moved }} />
    // Only cards are translated.
    if (summary !== null) return <TurnText text={summary} lang={lang} growing={false} cut={false} />
    if (!failed && mayAsk) return <Making />
    const beginning = cut(content, COLLAPSE_ABOVE)
    const { citations } = response
    return (
      <TurnText text={beginning} lang={langOfWords(language, response)} growing={false} cut citations={citations} />
    )
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
