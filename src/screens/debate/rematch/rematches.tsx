import './rematch.css'
import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'wouter'
import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { RelatedDebate } from '#features/rematches/contract.ts'
import { rematchTexts } from '#features/rematches/texts.ts'
import { optionsLine } from '../../home/form/options/options-line.ts'
import { DebateFacts } from '#features/debates/web/lists/debate-facts.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { BothSides } from './both-sides.tsx'
import { RematchOf } from './rematch-of.tsx'
import { useRematches } from './rematch-queries.ts'

const VerdictLine = lazyOptional(() =>
  import('#features/verdict/web/verdict/verdict-line.tsx').then((file) => file.VerdictLine),
)

/** §20: the debate with its original and its reader's rematches of it; nothing if there are none. */
export function Rematches({ debate }: { debate: Debate }) {
  const text = useText()
  const heading = useId()
  const { data } = useRematches(debate.id)
  if (data === undefined || (data.rematchOf === null && data.rematches.length === 0)) return null
  const { rematchOf, rematches } = data
  // The page knows turns that are newer than the list.
  const shown = { ...data.debate, responseCount: debate.currentTurn - 1 }
  return (
    <section className="rematches card" aria-labelledby={heading}>
      <h2 id={heading}>{text(rematchTexts.rematches)}</h2>
      <ul className="rematch-list">
        {rematchOf && (
          <Related debate={rematchOf}>
            <RematchOf debate={debate} />
          </Related>
        )}
        <Related debate={shown} current>
          <strong>{text(rematchTexts.thisDebate)}</strong>
        </Related>
        {rematches.map((one, index) => (
          <Related key={one.id} debate={one}>
            <Link className="debate-hint" href={`/?debate=${one.id}`}>
              {text(rematchTexts.numbered, { n: rematches.length - index })}
            </Link>
          </Related>
        ))}
      </ul>
    </section>
  )
}

interface RelatedProps {
  debate: RelatedDebate
  /** True for the open debate. */
  current?: boolean
  children: ReactNode
}

function Related({ debate, current, children }: RelatedProps) {
  const text = useText()
  const { id, responseCount, fromTurn } = debate
  return (
    <li className="rematch" aria-current={current}>
      {children}
      <BothSides {...debate} />
      <p className="field-hint">{optionsLine(text, debate)}</p>
      {fromTurn !== null && fromTurn > 0 && <p className="field-hint">{text(rematchTexts.goesOn, { n: fromTurn })}</p>}
      <DebateFacts debate={debate} />
      <Suspense>
        <VerdictLine id={id} turns={responseCount} />
      </Suspense>
    </li>
  )
}
