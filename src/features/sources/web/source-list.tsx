import './sources.css'
import type { ReactNode } from 'react'
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { ForeignLink } from '#platform/web/ui/foreign-link.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Source } from '../contract.ts'
import evidenceTexts from '../evidence-texts.json' with { type: 'json' }
import { hostOf, readOn } from '#features/debates/read-on.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }

export function SourceList(props: { sources: readonly Source[]; action?: (source: Source) => ReactNode }) {
  const { sources, action } = props
  return (
    <ol className="source-list">
      {sources.map((source) => (
        <li key={source.id} id={`source-${source.number}`} className="source-row">
          <span className="source-number">[{source.number}]</span>
          <div className="source-words">
            <Title {...source} />
            <Facts {...source} />
          </div>
          {action?.(source)}
        </li>
      ))}
    </ol>
  )
}

function Title({ title, url, language }: Source) {
  const href = readOn(url)
  const words = <bdi lang={language === null ? undefined : langOf(language)}>{title}</bdi>
  return <p className="source-title">{href === null ? words : <ForeignLink href={href}>{words}</ForeignLink>}</p>
}

function Facts({ kind, url, license, gone, optionNumber, own }: Source) {
  const text = useText()
  const side = optionNumber === null ? evidenceTexts.bothSides : viewTexts[optionNumber === 1 ? 'einstein' : 'cat']
  return (
    <p className="source-facts">
      <bdi>{hostOf(url) ?? text(evidenceTexts[kind])}</bdi>
      {!own && (
        <span className="source-side" data-side={optionNumber ?? undefined}>
          {text(side)}
        </span>
      )}
      {license !== null && <bdi>{license}</bdi>}
      {gone && <Badge tone="warning">{text(evidenceTexts.gone)}</Badge>}
    </p>
  )
}
