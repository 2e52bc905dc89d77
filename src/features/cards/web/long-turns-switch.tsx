import { useId, useState, type ReactNode } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { BareButton } from '#platform/web/ui/button.tsx'
import { showLongTurns, useLongTurns } from './long-turns.ts'

/**
 * Renders a switch, with short names on narrow screens.
 * @param idle true while a map hides the turns
 * @param readLive true if all turns were read live, so that they are text until the reader chooses
 */
export function LongTurnsSwitch({ idle, readLive }: { idle: boolean; readLive: boolean }) {
  const text = useText()
  const label = useId()
  const choice = useLongTurns()
  const [first] = useState(choice)
  const asText = choice % 2 === 1 || (readLive && choice === first)
  return (
    <div className="long-turns" data-idle={idle || undefined}>
      <span id={label}>{text(viewTexts.longTurnsAs)}</span>
      <div role="group" aria-labelledby={label} className="segments">
        {segment(true, text(viewTexts.asText), text(viewTexts.textShort))}
        {segment(false, text(viewTexts.asCards), text(viewTexts.cardsShort))}
      </div>
    </div>
  )

  function segment(isText: boolean, name: string, short: string): ReactNode {
    return (
      <BareButton aria-label={name} aria-pressed={asText === isText} onClick={() => showLongTurns(isText)}>
        <span>{name}</span>
        <span>{short}</span>
      </BareButton>
    )
  }
}
