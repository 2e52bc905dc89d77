import './context.css'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { TranslatedBadge } from '#features/translations/web/translated-badge.tsx'
import type { ShownInput } from '#features/translations/web/translated-debate.ts'
import { TurnText } from '../turn-text.tsx'
import type { Asked } from '#features/debates/rules.ts'

/** Shows the input, but not its time in a static render, because the server does not know the reader's time zone. */
export function UserContext({ input, own }: { input: ShownInput; own: boolean }) {
  const text = useText()
  const format = useFormat()
  const { content, turnNumber, to, createdAt, translatedFrom } = input
  const still = staticRender() !== null
  return (
    <li className="turn card" data-side="user">
      <header className="turn-head">
        <Slip />
        <h2 className="turn-title">
          {text(to !== null ? questionTexts[to] : own ? viewTexts.contextLabel : viewTexts.contextOfOwner)}
        </h2>
        <span className="turn-facts">
          <Badge>{text(viewTexts.contextHeard, { n: turnNumber })}</Badge>
          {translatedFrom !== undefined && <TranslatedBadge from={translatedFrom} />}
          {!still && <time dateTime={createdAt}>{format.moment(createdAt)}</time>}
        </span>
      </header>
      <TurnText text={withLineBreaks(content)} growing={false} cut={false} />
    </li>
  )
}

const withLineBreaks = (content: string): string => content.replaceAll(/(?<!\n)\n(?!\n)/g, '  \n')

function Slip() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" className="mirrored">
      <path d="M6 10h20l7 7v19H6z" fill="var(--first-solid)" transform="translate(-2 1)" />
      <path d="M6 10h20l7 7v19H6z" fill="var(--second-solid)" transform="translate(2 -1)" />
      <path d="M6 10h20l7 7v19H6z" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M26 10v7h7" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M11 22h17M11 27h17M11 32h11" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M12 16V7a3 3 0 0 1 6 0v8a1.5 1.5 0 0 1-3 0V8" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
    </svg>
  )
}

export const questionTexts: Readonly<Record<Asked, (typeof viewTexts)[keyof typeof viewTexts]>> = {
  option1: viewTexts.questionToEinstein,
  option2: viewTexts.questionToCat,
  both: viewTexts.questionToBoth,
}
