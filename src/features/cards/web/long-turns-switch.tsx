import type { ReactNode } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { BareButton } from '#platform/web/ui/button.tsx'
import { CardsIcon, LinesIcon } from '#platform/web/ui/icons/icons.tsx'
import { showLongTurns, useLongTurns } from './long-turns.ts'

/** On narrow screens the stylesheet shows the icons instead of the words. @param idle true while a map hides the turns */
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
      {segment(true, text(viewTexts.asText), <LinesIcon />)}
      {segment(false, text(viewTexts.asCards), <CardsIcon />)}
    </div>
  )

  function segment(isText: boolean, name: string, icon: ReactNode): ReactNode {
    return (
      <BareButton title={name} aria-pressed={asText === isText} onClick={() => showLongTurns(isText)}>
        {icon}
        <span>{name}</span>
      </BareButton>
    )
  }
}
