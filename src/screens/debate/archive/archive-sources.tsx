import { useId } from 'react'
import type { Source } from '#features/sources/contract.ts'
import evidenceTexts from '#features/sources/evidence-texts.json' with { type: 'json' }
import { SourceList } from '#features/sources/web/source-list.tsx'
import { useText } from '#features/language/web/text.tsx'

export function ArchiveSources({ sources }: { sources: readonly Source[] }) {
  const text = useText()
  const heading = useId()
  return (
    <section className="sources card" aria-labelledby={heading}>
      <h2 id={heading}>{text(evidenceTexts.sources)}</h2>
      <SourceList sources={sources} />
    </section>
  )
}
