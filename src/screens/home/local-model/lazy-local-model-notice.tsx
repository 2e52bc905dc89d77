import { Suspense } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { isTold } from './is-told.ts'

const LocalModelNotice = lazyOptional(() =>
  import('./local-model-notice.tsx').then((module) => module.LocalModelNotice),
)

/** §10 */
export function LazyLocalModelNotice() {
  const engine = useConfig()?.engine
  if (!engine || !isTold(engine, location.hostname)) return null
  return (
    <Suspense>
      <LocalModelNotice engine={engine} />
    </Suspense>
  )
}
