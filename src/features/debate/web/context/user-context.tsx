import './context.css'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { viewTexts } from '../../view-texts.ts'
import { TranslatedBadge } from '../translation/translated-badge.tsx'
import type { ShownInput } from '../translation/translated-debate.ts'
import { TurnText } from '../view/turn/turn-text.tsx'
import { Slip } from './slip.tsx'

export interface UserContextProps {
  input: ShownInput
  /** Whether the reader has added it. */
  own: boolean
}

/** Context in the list of turns, with the person who added it, the first turn that hears it, and the time. */
export function UserContext({ input, own }: UserContextProps) {
  const text = useText()
  const format = useFormat()
  const { content, turnNumber, createdAt, translatedFrom } = input
  return (
    <li className="turn card" data-side="user">
      <header className="turn-head">
        <Slip />
        <h2 className="turn-title">{text(own ? viewTexts.contextLabel : viewTexts.contextOfOwner)}</h2>
        <span className="turn-facts">
          <Badge>{text(viewTexts.contextHeard, { n: turnNumber })}</Badge>
          {translatedFrom !== undefined && <TranslatedBadge from={translatedFrom} />}
          <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        </span>
      </header>
      <TurnText text={withLineBreaks(content)} growing={false} cut={false} />
    </li>
  )
}

/** Typed line breaks are kept; in markdown a line break takes two spaces. */
const withLineBreaks = (content: string): string => content.replaceAll(/(?<!\n)\n(?!\n)/g, '  \n')
