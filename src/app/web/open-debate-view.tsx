import { Suspense } from 'react'
import { ListenSlotProvider } from '#features/debate/web/reading/listen/listen-slot.ts'
import { MapSlotProvider } from '#features/debate/web/map-slot.ts'
import { MindsSlotProvider } from '#features/debate/web/reading/minds/minds-slot.ts'
import { type JudgedDebate, VerdictSlotProvider } from '#features/debate/web/rematch/verdict-slot.ts'
import { DebateView as View, type DebateViewProps } from '#features/debate/web/view/debate-view.tsx'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { drawPlayer } from '#features/voice/web/lazy-player.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

export { prefetchMarkdown, restoreOpenDebate } from '#features/debate/web/view/debate-view.tsx'

const DebateMap = lazyOnPress(
  () => import('#features/verdict/web/map/debate-map.tsx'),
  (file) => file.MapById,
)

const VerdictLine = lazyOptional(() =>
  import('#features/verdict/web/verdict/verdict-line.tsx').then((file) => file.VerdictLine),
)

const drawVerdict = (debate: JudgedDebate) => (
  <Suspense>
    <VerdictLine {...debate} />
  </Suspense>
)

const loadMinds = () => import('#features/verdict/web/minds/minds-parts.ts').then((file) => file.mindsParts)

/** The open debate with the parts that later features draw in it (§20). It loads with the view: Home needs none of them. */
export function DebateView(props: DebateViewProps) {
  return (
    <MapSlotProvider value={DebateMap}>
      <MindsSlotProvider value={loadMinds}>
        <ListenSlotProvider value={drawPlayer}>
          <VerdictSlotProvider value={drawVerdict}>
            <View {...props} />
          </VerdictSlotProvider>
        </ListenSlotProvider>
      </MindsSlotProvider>
    </MapSlotProvider>
  )
}
