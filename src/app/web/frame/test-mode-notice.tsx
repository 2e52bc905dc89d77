import texts from '#features/billing/texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import './test-mode-notice.css'

/** §12: says that no payment is real. */
export function TestModeNotice() {
  const text = useText()
  if (useConfig()?.billing !== 'test') return null
  return <aside className="test-mode">{text(texts.sandbox)}</aside>
}
