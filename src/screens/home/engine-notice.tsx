import { Suspense } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const LocalModelNotice = lazyOptional(() => import('./local-model-notice.tsx').then((file) => file.LocalModelNotice))

/** §10: names the local model, or says that the demo speaks. */
export function EngineNotice() {
  const engine = useConfig()?.engine
  if (!engine || engine.kind === 'remote') return null
  return (
    <Suspense>
      <LocalModelNotice engine={engine} />
    </Suspense>
  )
}
