import { useId, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Contest, DebateMap } from '../../contract.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }

export interface AnswerLineProps {
  edge: DebateMap['edges'][number]
  children: ReactNode
  lang: string | undefined
  onContest: (contest: Contest) => void
}

export function AnswerLine({ edge, children, lang, onContest }: AnswerLineProps) {
  const text = useText()
  const [line, button] = [useId(), useId()]
  const { from, to, quote, contested, contestedByYou, contests } = edge
  return (
    <li className="answer" data-contested={contested || contestedByYou || undefined}>
      <p id={line}>{children}</p>
      {quote !== '' && (
        <q className="answer-quote" lang={lang} dir="auto">
          {quote}
        </q>
      )}
      {contested && <p className="answer-note">{text(texts.tied)}</p>}
      <p className="answer-contest">
        <button
          type="button"
          id={button}
          className="contest"
          aria-pressed={contestedByYou}
          aria-labelledby={`${button} ${line}`}
          onClick={() => onContest({ from, to, contested: !contestedByYou })}
        >
          {text(contestedByYou ? texts.contested : texts.contest)}
        </button>
        {contests > 0 && <span className="answer-note">{text(texts.contests, { n: contests })}</span>}
      </p>
    </li>
  )
}
