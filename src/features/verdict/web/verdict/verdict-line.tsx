import './verdict.css'
import { useQuery } from '@tanstack/react-query'
import { MAP_FROM_TURN } from '#features/debates/rules.ts'
import { useText } from '#features/language/web/text.tsx'
import { useNear } from '#platform/web/use-near.ts'
import { resultIn } from '../../verdict-sentences.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import { callsById } from '../map-calls.ts'
import { SideStrengths } from './side-strengths.tsx'

/** Shows the verdict; fetches it once the element is near the visible area (§20). @param turns the number of finished turns */
export function VerdictLine({ id, turns }: { id: string; turns: number }) {
  const text = useText()
  const [near, ref] = useNear<HTMLDivElement>()
  const { key, readVerdict } = callsById(id, false)
  const { data } = useQuery({
    queryKey: [...key, 'verdict', turns],
    queryFn: ({ signal }) => readVerdict(signal),
    enabled: near,
  })
  if (turns < MAP_FROM_TURN) return null
  return (
    <div ref={ref} className="verdict-line">
      {data && (
        <>
          <p className="verdict-result" data-result={data.result}>
            <span className="sr-only">{text(texts.verdict)}: </span>
            {resultIn(text, data)}
          </p>
          {data.result !== 'withheld' && <SideStrengths strengths={data.strengths} />}
        </>
      )}
    </div>
  )
}
