import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { texts } from './texts.ts'

const Toaster = lazy(() => import('#platform/web/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** What every screen may rely on: the cache, the toasts, and a net below it. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}

/** The toast area comes after the first paint: nothing needs it earlier, and a toast raised meanwhile waits in its store. */
function Toasts() {
  const text = useText()
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true))
    return () => clearTimeout(timer)
  }, [])
  if (!painted) return null
  return (
    <Suspense>
      <Toaster
        label={text(texts.toastArea)}
        announcement={text(texts.toastAnnouncement)}
        closeLabel={text(texts.close)}
      />
    </Suspense>
  )
}
