import '#platform/web/ui/menu.css'
import './citation-popover.css'
import { useState, type RefObject } from 'react'
import * as Popover from '@radix-ui/react-popover'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { ForeignLink } from '#platform/web/ui/foreign-link.tsx'
import type { Citation } from '#features/debates/contract/entries.ts'
import evidenceTexts from '../evidence-texts.json' with { type: 'json' }
import { readOn } from '#features/debates/read-on.ts'
import { useKnownSource } from './shown-sources.ts'

interface CitationPopoverProps {
  citation: Citation
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function CitationPopover({ citation, anchor, onClose }: CitationPopoverProps) {
  const text = useText()
  const { marker, sourceId, title, url, quote, label, before, after, said } = citation
  const source = useKnownSource(sourceId)
  const lang = source?.language ? langOf(source.language) : undefined
  const [place] = useState(() => anchor.current?.closest('[role=dialog], main') ?? null)
  const href = readOn(url, quote)
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={place}>
        <Popover.Content
          className="menu citation-sheet"
          aria-label={text(evidenceTexts.source, { n: marker, title })}
          sideOffset={6}
          collisionPadding={12}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
          }}
        >
          <p className="citation-title">
            <span className="citation-number">[{marker}]</span> <bdi lang={lang}>{title}</bdi>
          </p>
          <div className="citation-words" data-label={label}>
            {quote !== null && (
              <blockquote dir="auto" lang={lang}>
                {before}
                <mark>{quote}</mark>
                {after}
              </blockquote>
            )}
            {said !== undefined && <blockquote dir="auto">{said}</blockquote>}
            <p className="citation-label">{text(evidenceTexts[label])}</p>
          </div>
          {source?.license && (
            <p className="citation-license">{text(evidenceTexts.license, { license: source.license })}</p>
          )}
          {href !== null && <ForeignLink href={href}>{text(evidenceTexts.readOn)}</ForeignLink>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
