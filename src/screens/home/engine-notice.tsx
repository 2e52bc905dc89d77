import { Suspense } from 'react'
import { speaksDemo, useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const LocalModelNotice = lazyOptional(() => import('./local-model-notice.tsx').then((file) => file.LocalModelNotice))

/** §10: names the local model, or says that the demo speaks. */
export function EngineNotice() {
  const config = useConfig()
  const engine = config?.engine
  if (!engine || (engine.kind !== 'local' && !speaksDemo(config))) return null
  return (
    <Suspense>
      <LocalModelNotice engine={engine} hostname={location.hostname} />
    </Suspense>
  )
}
