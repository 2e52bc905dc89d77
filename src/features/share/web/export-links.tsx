import './export-links.css'
import { useId, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { archiveTexts as texts } from '../archive-texts.ts'
import type { ExportFormat } from './queries.ts'

export interface ExportLinksProps {
  /** The address of the file in a format. */
  addressOf: (format: ExportFormat) => string
  /** Further ways to take the debate away. */
  children?: ReactNode
}

const FORMAT_NAMES = {
  markdown: texts.exportMarkdown,
  json: texts.exportJson,
} as const

/** Links that fetch a debate as a file (§11). */
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
          {text(FORMAT_NAMES[format])}
        </a>
      ))}
      {children}
    </div>
  )
}
