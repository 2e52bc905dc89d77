import { useId, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { DebateMap } from '../../contract.ts'
import texts from '../../verdict-texts.json' with { type: 'json' }
import type { MapProps } from './card-link.tsx'

interface AnswerLineProps extends Pick<MapProps, 'lang' | 'onContest'> {
  edge: DebateMap['edges'][number]
  /** The id of the element that names the relation, if `children` do not. */
  label?: string
  note?: string
  children: ReactNode
}

export function AnswerLine({ edge, label = '', note, children, lang, onContest }: AnswerLineProps) {
  const text = useText()
  const [line, button] = [useId(), useId()]
  const { from, to, quote, contestedByYou, contests } = edge
  return (
    <li className="answer">
      <p id={line}>{children}</p>
      <p className="answer-said">
        {quote !== '' && (
          <q lang={lang} dir="auto">
            {quote}
          </q>
        )}{' '}
        <button
          type="button"
          id={button}
          className="contest"
          aria-pressed={contestedByYou}
          aria-labelledby={`${button} ${label} ${line}`}
          onClick={() => onContest({ from, to, contested: !contestedByYou })}
        >
          {text(contestedByYou ? texts.contested : texts.contest)}
        </button>
        {!contestedByYou && note} {contests > 0 && <span>{text(texts.contests, { n: contests })}</span>}
      </p>
    </li>
  )
}
