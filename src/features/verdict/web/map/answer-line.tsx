import { useId, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Uncounted } from '../../argument-map.ts'
import type { DebateMap } from '../../contract.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import type { MapProps } from './card-link.tsx'

interface AnswerLineProps extends Pick<MapProps, 'lang' | 'onContest'> {
  edge: DebateMap['edges'][number]
  why?: Uncounted
  children: ReactNode
}

export function AnswerLine({ edge, why, children, lang, onContest }: AnswerLineProps) {
  const text = useText()
  const [line, button] = [useId(), useId()]
  const { from, to, quote, contestedByYou, contests } = edge
  const note = contestedByYou ? 'contested' : why
  return (
    <li className="answer" data-contested={contestedByYou || undefined}>
      <span className="answer-said">
        <span id={line}>{children}</span>{' '}
        {quote !== '' && (
          <bdi lang={lang}>
            <q>{quote}</q>
          </bdi>
        )}
      </span>{' '}
      {note && <span className="answer-note">{text(texts[note])} ·</span>}{' '}
      <button
        type="button"
        id={button}
        className="contest"
        aria-labelledby={`${button} ${line}`}
        onClick={() => onContest({ from, to, contested: !contestedByYou })}
      >
        {text(contestedByYou ? texts.undo : texts.contest)}
      </button>{' '}
      {contests > 0 && <span className="answer-note">{text(texts.contests, { n: contests })}</span>}
    </li>
  )
}
