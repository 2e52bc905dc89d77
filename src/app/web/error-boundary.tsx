import { Component, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from './texts.ts'

/** A calm screen in place of an empty page when drawing fails or a part of a newer build is gone. */
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
    <section role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-5 py-20">
      <h1 className="misprint text-3xl">{text(texts.errorTitle)}</h1>
      <p className="text-ink-soft">{text(texts.errorText)}</p>
      <Button variant="primary" size="large" onClick={() => location.reload()}>
        {text(texts.reload)}
      </Button>
    </section>
  )
}
