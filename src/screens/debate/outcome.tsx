import type { ComponentProps } from 'react'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { useNear } from '#platform/web/use-near.ts'

const Reserved = () => <div className="verdict-line" />

export const VerdictLine = lazyOptional(
  () => import('#features/verdict/web/verdict/verdict-line.tsx').then((file) => file.VerdictLine),
  undefined,
  Reserved,
)

/** Shows the verdict at the end of a debate whose closing turns are complete (§20). A press on the verdict shows the map. */
export function Outcome({ hidden, ...line }: ComponentProps<typeof VerdictLine> & { hidden: boolean }) {
  const [near, ref] = useNear<HTMLElement>()
  return (
    <section ref={ref} hidden={hidden} className="outcome card">
      {near ? <VerdictLine {...line} /> : <Reserved />}
    </section>
  )
}
