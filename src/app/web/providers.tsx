import { useEffect, useState, type ReactNode, Component } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { toasts } from '#platform/web/toast/toast.ts'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import { whenIdle } from '#platform/web/lazy/when-idle.ts'
import texts from '../frame-texts.json' with { type: 'json' }
import { Button } from '#platform/web/ui/button.tsx'

const loadToaster = () => import('#platform/web/toast/toaster.tsx')
const Toaster = lazyOnDemand(loadToaster, (file) => file.Toaster)

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}

/** Loads the toasts when the browser is idle, so that they work offline. Renders them at the first input or toast. */
function Toasts() {
  const text = useText()
  const [wanted, setWanted] = useState(() => toasts.current().some(({ open }) => open))
  useEffect(() => {
    const want = () => setWanted(true)
    const leave = toasts.subscribe(want)
    const forgetIdle = whenIdle(() => void loadToaster().catch(() => undefined))
    addEventListener('pointerdown', want, { once: true })
    addEventListener('keydown', want, { once: true })
    return () => {
      leave()
      forgetIdle()
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

class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <BrokenScreen /> : this.props.children
  }
}

function BrokenScreen() {
  const text = useText()
  return (
    <section role="alert" className="message-screen">
      <h1 className="misprint">{text(texts.errorTitle)}</h1>
      <p>{text(texts.errorText)}</p>
      <Button variant="primary" size="large" onClick={() => location.reload()}>
        {text(texts.reload)}
      </Button>
    </section>
  )
}
