import { useEffect, useState, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { toasts } from '#platform/web/toast/toast.ts'
import { wantedPart } from '#platform/web/ui/wanted-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { texts } from '../frame-texts.ts'

const Toaster = wantedPart(
  () => import('#platform/web/toast/toaster.tsx'),
  (file) => file.Toaster,
)

/** Provides what every screen uses: the cache, the toasts, and an error boundary. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}

/**
 * The toast area is loaded when the visitor first touches the page: it costs the first visit nothing, and it is mostly
 * loaded before the network fails. A toast raised earlier waits in its store and also starts the loading. Where that
 * fails, the next toast tries it again.
 */
function Toasts() {
  const text = useText()
  const [wanted, setWanted] = useState(() => toasts.current().some(({ open }) => open))
  useEffect(() => {
    const want = () => setWanted(true)
    const leave = toasts.subscribe(want)
    addEventListener('pointerdown', want, { once: true })
    addEventListener('keydown', want, { once: true })
    return () => {
      leave()
      removeEventListener('pointerdown', want)
      removeEventListener('keydown', want)
    }
  }, [])
  if (!wanted) return null
  return (
    <Toaster
      label={text(texts.toastArea)}
      announcement={text(texts.toastAnnouncement)}
      closeLabel={text(texts.close)}
      onFailed={() => setWanted(false)}
    />
  )
}
