import texts from '#features/billing/texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import './test-mode-notice.css'

/** Renders the notice that no payment is real (§12). */
export function TestModeNotice() {
  const text = useText()
  return <aside className="test-mode">{text(texts.sandbox)}</aside>
}
