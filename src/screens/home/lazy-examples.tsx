import { Suspense } from 'react'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const Examples = lazyOptional(() => import('./examples.tsx').then((file) => file.Examples))

/** Must be last on the page, because it loads later and would move the content below it. */
export const LazyExamples = () => (
  <Suspense>
    <Examples />
  </Suspense>
)
