import './export-links.css'
import { useId, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import texts from '../archive-texts.json' with { type: 'json' }
import type { ExportFormat } from './queries.ts'

export interface ExportLinksProps {
  addressOf: (format: ExportFormat) => string
  children?: ReactNode
}

export function ExportLinks({ addressOf, children }: ExportLinksProps) {
  const text = useText()
  const label = useId()
  return (
    <div role="group" aria-labelledby={label} className="export-links">
      <span id={label} className="field-label">
        {text(texts.exportAs)}
      </span>
      {(['markdown', 'json'] as const).map((format) => (
        <a key={format} download href={addressOf(format)} className={buttonClass('quiet', 'small')}>
          {text(format === 'markdown' ? texts.exportMarkdown : texts.exportJson)}
        </a>
      ))}
      {children}
    </div>
  )
}
