import { Suspense } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const LocalModelNotice = lazyOptional(() =>
  import('./local-model-notice.tsx').then((module) => module.LocalModelNotice),
)

/** The line about a model of this machine (§10), loaded only where one is wanted: installations without a provider's key. */
export function LazyLocalModelNotice() {
  const engine = useConfig()?.engine
  if (!engine || (engine.kind !== 'local' && !engine.offer && !engine.missing)) return null
  return (
    <Suspense>
      <LocalModelNotice engine={engine} />
    </Suspense>
  )
}
