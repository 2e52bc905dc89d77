import './citation-mark.css'
import { useRef, useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import type { Citation } from '#features/debates/contract/entries.ts'
import evidenceTexts from '../evidence-texts.json' with { type: 'json' }
import { useKnownSource } from './shown-sources.ts'

const load = () => import('./citation-popover.tsx')
const CitationPopover = lazyOnPress(load, (file) => file.CitationPopover)

export function CitationMark({ citation }: { citation: Citation }) {
  const { marker, sourceId, title } = citation
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const listed = useKnownSource(sourceId) !== undefined
  if (staticRender()) {
    const link = <a href={`#source-${marker}`}>[{marker}]</a>
    return listed ? <sup>{link}</sup> : `[${marker}]`
  }
  const close = () => setOpen(false)
  return (
    <sup className="citation-mark">
      <button
        ref={button}
        type="button"
        aria-label={text(evidenceTexts.source, { n: marker, title })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        [{marker}]
      </button>
      {open && <CitationPopover citation={citation} anchor={button} onClose={close} onFailed={close} />}
    </sup>
  )
}
