import type { DebateAddress } from '#features/verdict/web/stances/stances-cache.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { useNear } from '#platform/web/use-near.ts'

const Reserved = () => <div className="verdict-line" />

export const VerdictLine = lazyOptional(
  () => import('#features/verdict/web/verdict/verdict-line.tsx').then((file) => file.VerdictLine),
  undefined,
  Reserved,
)

interface OutcomeProps {
  at: DebateAddress
  turns: number
  onMap: () => void
}

/** Shows the verdict at the end of a debate whose closings are in (§20). Pressing it shows the map. */
export function Outcome({ at, turns, onMap }: OutcomeProps) {
  const [near, ref] = useNear<HTMLElement>()
  return (
    <section ref={ref} className="outcome card">
      {near ? <VerdictLine at={at} turns={turns} onMap={onMap} /> : <Reserved />}
    </section>
  )
}
