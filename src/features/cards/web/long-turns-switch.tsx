import type { ReactNode } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { BareButton } from '#platform/web/ui/button.tsx'
import { showLongTurns, useLongTurns } from './long-turns.ts'

/** Renders a switch, with short names on narrow screens. @param idle true while a map hides the turns */
export function LongTurnsSwitch({ idle }: { idle: boolean }) {
  const text = useText()
  const asText = useLongTurns() % 2 === 1
  return (
    <div
      role="group"
      aria-label={text(viewTexts.longTurnsAs)}
      className="segments long-turns"
      data-idle={idle || undefined}
    >
      {segment(true, text(viewTexts.asText), text(viewTexts.textShort))}
      {segment(false, text(viewTexts.asCards), text(viewTexts.cardsShort))}
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
