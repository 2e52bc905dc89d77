import { Suspense } from 'react'
import { useConfig } from '#features/models/web/use-config.ts'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import type { EngineStatus } from '#features/models/contract.ts'

const LocalModelNotice = lazyOptional(() =>
  import('./local-model-notice.tsx').then((module) => module.LocalModelNotice),
)

/** §10 */
export function LazyLocalModelNotice() {
  const engine = useConfig()?.engine
  if (!engine || !hasNotice(engine, location.hostname)) return null
  return (
    <Suspense>
      <LocalModelNotice engine={engine} />
    </Suspense>
  )
}

/** On these hosts the visitor may be the operator. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if Home shows a line about a local model: there is one, or the visitor can install one. @param hostname of the page */
export function hasNotice({ kind, ready }: Pick<EngineStatus, 'kind' | 'ready'>, hostname: string): boolean {
  return kind === 'local' || (kind === 'scripted' && ready && LOOPBACK.has(hostname))
}
