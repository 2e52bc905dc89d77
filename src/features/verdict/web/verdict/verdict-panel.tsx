import './verdict.css'
import { useId, useState, type ReactNode } from 'react'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { BackIcon } from '#platform/web/ui/icons/icons.tsx'
import { edgeName, uncountedEdges } from '../../argument-map.ts'
import type { Contest } from '../../contract.ts'
import { reasonIn, resultIn } from '../../verdict-sentences.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import { AnswerLine } from '../map/answer-line.tsx'
import { CardLink, type MapProps } from '../map/card-link.tsx'
import type { ShownVerdict } from './shown-verdict.ts'
import { SideStrengths } from './side-strengths.tsx'

type StripProps = Record<'open' | 'focused', boolean> & Record<'onToggle' | 'onTurns', () => void>

/** Shows the verdict, also while the reader contests answers on the map below. A press unfolds its reasons. */
export function VerdictStrip({ verdict, open, focused, onToggle, onTurns }: StripProps & { verdict: ShownVerdict }) {
  const { result, strengths } = verdict
  const text = useText()
  const heading = useId()
  return (
    <section className="verdict-strip card" aria-labelledby={heading}>
      <h2 id={heading} className="label">
        {text(texts.verdict)}
      </h2>
      <button type="button" className="verdict-back" title={text(texts.toTurns)} onClick={onTurns}>
        <BackIcon />
        <span className="sr-only">{text(texts.toTurns)}</span>
      </button>
      <p role="status" className="verdict-result" data-result={result}>
        <button type="button" ref={focused ? goTo : null} aria-expanded={open} onClick={onToggle}>
          {resultIn(text, verdict)}
        </button>
      </p>
      {result !== 'withheld' && <SideStrengths strengths={strengths} />}
    </section>
  )
}

function goTo(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView()
}

/** The maximum number of unanswered cards shown directly. If there are more, an initially closed list shows them all. */
const UNANSWERED_SHOWN = 4

interface VerdictPanelProps extends MapProps {
  verdict: ShownVerdict
  /** True if a model can still read answers. What is already known is then left out, because it would change. */
  isUnread: boolean
}

export function VerdictPanel({ verdict, isUnread, map, lang, onShow, onContest }: VerdictPanelProps) {
  const text = useText()
  const format = useFormat()
  const { strongest, unanswered, crux, steelman, sourced } = verdict
  const why = reasonIn(text, verdict, (id) => map.cards.find((card) => card.id === id)?.point ?? '')
  /** The names of answers contested in this panel, which stay listed, so that the reader can undo the contest. */
  const [contested, setContested] = useState<readonly string[]>([])
  const decides = new Set(verdict.decidingEdges.map(edgeName))
  const deciding = map.edges.filter((edge) => decides.has(edgeName(edge)) || contested.includes(edgeName(edge)))
  return (
    <div className="verdict-panel card">
      {why !== null && (
        <p>
          {why} {verdict.narrow && text(texts.narrow)}
        </p>
      )}
      {!isUnread && (
        <dl className="verdict-facts">
          {deciding.length > 0 && fact(decides.size > 0 ? texts.deciding : texts.contested, decidingAnswers())}
          {fact(texts.strongest, cards([strongest.option1, strongest.option2]))}
          {fact(texts.unanswered, unansweredCards())}
          {fact(texts.crux, cards([crux]))}
          {steelman && fact(texts.bestCase, bestCase(steelman))}
          {fact(texts.sourced, shares())}
        </dl>
      )}
      <p className="verdict-how">
        {verdict.yours && text(texts.yours)} {text(verdict.result === 'withheld' ? texts.measures : texts.average)}{' '}
        {[...uncountedEdges(map).values()].includes('tooLate') && text(texts.tooLateWhy)}{' '}
        {map.edges.length > 0 && text(map.by === 'model' ? texts.byModel : texts.byRule)}
      </p>
    </div>
  )

  function fact(name: string, value: ReactNode): ReactNode {
    if (value === null) return null
    return (
      <div>
        <dt>{text(name)}</dt>
        <dd>{value}</dd>
      </div>
    )
  }

  function link(id: string): ReactNode {
    return <CardLink {...{ id, map, lang, onShow }} />
  }

  function cards(ids: readonly (string | null)[]): ReactNode {
    const known = ids.filter((id) => id !== null)
    if (known.length === 0) return null
    return (
      <ul className="verdict-cards">
        {known.map((id) => (
          <li key={id}>{link(id)}</li>
        ))}
      </ul>
    )
  }

  function unansweredCards(): ReactNode {
    if (unanswered.length <= UNANSWERED_SHOWN) return cards(unanswered)
    const of = (side: OptionNumber) =>
      format.number(map.cards.filter(({ id, optionNumber }) => optionNumber === side && unanswered.includes(id)).length)
    return (
      <details className="verdict-many">
        <summary>{`${text(viewTexts.einstein)} ${of(1)} · ${text(viewTexts.cat)} ${of(2)}`}</summary>
        {cards(unanswered)}
      </details>
    )
  }

  function decidingAnswers(): ReactNode {
    return (
      <ul className="answers">
        {deciding.map((edge) => (
          <AnswerLine key={edgeName(edge)} edge={edge} lang={lang} onContest={contestHere}>
            {link(edge.from)} <b>{text(texts[edge.relation])}</b> {link(edge.to)}
          </AnswerLine>
        ))}
      </ul>
    )
  }

  function contestHere(contest: Contest): void {
    setContested([...contested, edgeName(contest)])
    onContest(contest)
  }

  function bestCase(lines: readonly string[]): ReactNode {
    return (
      <ol className="verdict-case" dir="auto" lang={lang}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    )
  }

  function shares(): ReactNode {
    const { option1, option2 } = sourced
    if (option1 === null && option2 === null) return null
    return (
      <ul className="verdict-sourced">
        {option1 !== null && <li data-side={1}>{`${text(viewTexts.einstein)} ${format.percent(option1)}`}</li>}
        {option2 !== null && <li data-side={2}>{`${text(viewTexts.cat)} ${format.percent(option2)}`}</li>}
      </ul>
    )
  }
}
