import { Suspense } from 'react'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'

const Examples = lazyOptional(() => import('./examples.tsx').then((file) => file.Examples))

/** Placed below the rest of the page, because it loads later. */
export const LazyExamples = () => (
  <Suspense>
    <Examples />
  </Suspense>
)
