import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Debate, Response, UserInput } from '../contract.ts'
import { optionOf } from '../rules.ts'
import { texts } from '../texts.ts'
import { LiveControls } from './live-controls.tsx'
import type { LivePanel } from './live-turn.ts'
import { Turn } from './turn.tsx'
import type { TurnHead } from './turn-header.tsx'

export interface TurnListProps {
  debate: Debate
  panel: LivePanel | null
  onShowAll: () => void
  onStop: () => void
}

/** Spec §2: responses and the user's context in the order they were made, the live panel last. */
export function TurnList({ debate, panel, onShowAll, onStop }: TurnListProps) {
  const text = useText()
  const entries: ReactNode[] = chronological(debate).map((entry) =>
    'optionNumber' in entry ? (
      <Turn key={`turn-${entry.turnNumber}`} debate={debate} head={entry} content={entry.content} live={null} />
    ) : (
      <li key={entry.id} className="turn card" data-side="user">
        <h2 className="turn-title">{text(texts.context)}</h2>
        <p dir="auto" className="turn-text whitespace-pre-line">
          {entry.content}
        </p>
      </li>
    ),
  )
  if (panel !== null) {
    const head = panel.turn ?? expected(debate)
    entries.push(
      <Turn
        // The key of the response that will come of it: it takes the panel's own place.
        key={`turn-${head.turnNumber}`}
        debate={debate}
        head={head}
        content={panel.text}
        live={{
          note: noteOf(panel, head),
          showAll: onShowAll,
          controls: <LiveControls panel={panel} onShowAll={onShowAll} onStop={debate.can.advance ? onStop : null} />,
        }}
      />,
    )
  }
  return <ol className="turns">{entries}</ol>

  function noteOf({ connected, waiting, text: shown }: LivePanel, head: TurnHead): string | null {
    if (!connected) return text(texts.connectionLost)
    if (waiting !== null) return text(texts.waitingForLocal, { place: ordinal(waiting.position) })
    if (shown !== '') return null
    return text(texts.thinking, { name: text(head.optionNumber === 1 ? texts.einstein : texts.cat) })
  }
}

function chronological({ responses, userInputs }: Debate): (Response | UserInput)[] {
  return [...responses, ...userInputs].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}

/** What is known of a turn before the server has said it: enough for its head. */
function expected(debate: Debate): TurnHead {
  const turnNumber = debate.liveTurn ?? debate.currentTurn
  const optionNumber = optionOf(turnNumber)
  const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
  return { turnNumber, optionNumber, aiModel, engine: '' }
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 1 → 1st, 2 → 2nd: English, as every text of this screen for now. */
function ordinal(place: number): string {
  return `${place}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}
