import { langOf } from '#features/language/languages.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import type { DebateListItem } from '#features/debates/contract/debates.ts'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { OwnDebate } from './own-debate.tsx'

export interface ArchiveCardProps {
  debate: DebateListItem
  /** The place in the list; 1 is the newest. */
  number: number
  onGone: () => void
}

/** §2 my debates page. */
export function ArchiveCard({ debate, number, onGone }: ArchiveCardProps) {
  const text = useText()
  const format = useFormat()
  const { question, option1, option2 } = debate
  const lang = langOf(debate.language)
  return (
    <OwnDebate debate={debate} className="archive card" onGone={onGone}>
      <span className="archive-number label">{format.number(number, 3)}</span>
      <span className="own-debate-question">
        <bdi lang={lang}>{question}</bdi>
      </span>
      <span className="archive-sides">
        <span data-side="1">
          <bdi lang={option1 ? lang : undefined}>{option1 || text(listTexts.positionA)}</bdi>
        </span>
        <span data-side="2">
          <bdi lang={option2 ? lang : undefined}>{option2 || text(listTexts.positionB)}</bdi>
        </span>
      </span>
      <DebateFacts debate={debate} />
    </OwnDebate>
  )
}
