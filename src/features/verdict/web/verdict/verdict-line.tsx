import './verdict.css'
import { useQuery } from '@tanstack/react-query'
import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { useNear } from '#platform/web/use-near.ts'
import { resultIn } from '../../verdict-sentences.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import { callsAt, type MapCalls } from '../map-calls.ts'
import { ReadAnswersAtEnd, useIsUnread } from '../read-answers.tsx'
import type { DebateAddress } from '../stances/stances-cache.ts'
import { SideStrengths } from './side-strengths.tsx'

interface VerdictLineProps {
  at: DebateAddress
  /** The number of finished turns. */
  turns: number
  /** Opens the map when the reader presses the result. If missing, the result is not a button. */
  onMap?: () => void
  /** True if the reader may have a model read the answers. */
  mayAdvance?: boolean
  calls?: MapCalls
}

/** Shows the verdict, which is fetched only when the element comes near the visible area (§20). */
export function VerdictLine(props: VerdictLineProps) {
  const { at, turns, onMap, mayAdvance = false, calls = callsAt(at, mayAdvance) } = props
  const text = useText()
  const [near, ref] = useNear<HTMLDivElement>()
  const { key, readVerdict } = calls
  const { data, isLoadingError } = useQuery({
    queryKey: [...key, 'verdict', turns],
    queryFn: ({ signal }) => readVerdict(signal),
    enabled: near,
  })
  const isAsked = data !== undefined && (calls.make !== null || data.reason === 'few-answers')
  const isUnread = useIsUnread(calls, turns, isAsked)
  if (turns < MAP_FROM_TURN || isLoadingError) return null
  const result = data && resultIn(text, isUnread ? { ...data, reason: null } : data)
  return (
    <div ref={ref} className="verdict-line">
      {data && (
        <>
          <p className="verdict-result" data-result={data.result}>
            <span className="sr-only">{text(texts.verdict)}: </span>
            {onMap === undefined ? (
              result
            ) : (
              <button type="button" title={text(viewTexts.asMap)} onClick={onMap}>
                {result}
              </button>
            )}
          </p>
          {data.result !== 'withheld' && <SideStrengths strengths={data.strengths} brief={!onMap} />}
          {data.narrow && onMap && <p className="verdict-measures">{text(texts.narrow)}</p>}
          {isUnread && calls.make && <ReadAnswersAtEnd {...{ calls, turns }} />}
        </>
      )}
    </div>
  )
}
