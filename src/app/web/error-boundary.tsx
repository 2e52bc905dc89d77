import { Component, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../frame-texts.ts'

/** Shows a message if rendering fails, or if a newer build has replaced a part that is loaded late. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
