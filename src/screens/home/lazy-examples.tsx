import { Suspense } from 'react'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const Examples = lazyOptional(() => import('./examples.tsx').then((file) => file.Examples))

/** Below everything that comes with the page, because it arrives later. */
export const LazyExamples = () => (
  <Suspense>
    <Examples />
  </Suspense>
)
