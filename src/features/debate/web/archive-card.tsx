import { useText } from '#features/language/web/text.tsx'
import type { DebateListItem } from '../contract.ts'
import { texts } from '../texts.ts'
import { DebateFacts } from './debate-facts.tsx'
import { OwnDebate } from './own-debate.tsx'

export interface ArchiveCardProps {
  debate: DebateListItem
  /** Its place in the list, 1 = the newest. */
  number: number
  onGone: () => void
}

/** Spec §2 my debates page: number, question, both positions, date, response count. */
export function ArchiveCard({ debate, number, onGone }: ArchiveCardProps) {
  const text = useText()
  const { question, option1, option2 } = debate
  return (
    <OwnDebate debate={debate} className="archive card" onGone={onGone}>
      <span className="archive-number label">{String(number).padStart(3, '0')}</span>
      <bdi className="own-debate-question">{question}</bdi>
      <span className="archive-sides">
        <bdi data-side="1">{option1 || text(texts.positionA)}</bdi>
        <bdi data-side="2">{option2 || text(texts.positionB)}</bdi>
      </span>
      <DebateFacts debate={debate} />
    </OwnDebate>
  )
}
