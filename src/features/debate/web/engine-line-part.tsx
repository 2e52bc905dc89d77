import { Suspense } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/ui/lazy-optional.ts'

const EngineLine = lazyOptional(() => import('./engine-line.tsx').then((part) => part.EngineLine))

/** The line about a model of this machine (§10), loaded only where one is wanted: installations without a provider's key. */
export function EngineLinePart() {
  const engine = useConfig()?.engine
  if (!engine || (engine.kind !== 'local' && !engine.offer && !engine.missing)) return null
  return (
    <Suspense>
      <EngineLine engine={engine} />
    </Suspense>
  )
}
