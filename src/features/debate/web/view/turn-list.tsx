import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '../../contract.ts'
import { optionOf } from '../../rules.ts'
import { viewTexts } from '../../view-texts.ts'
import { UserContext } from '../context/user-context.tsx'
import { LiveControls } from '../live/live-controls.tsx'
import type { LivePanel } from '../live/watched-turn.ts'
import { Turn } from './turn.tsx'
import type { TurnHead } from './turn-header.tsx'

export interface TurnListProps {
  debate: Debate
  panel: LivePanel | null
  onShowAll: () => void
  onStop: () => void
}

interface Entry {
  /** Its place: a turn's number; context stands before the first turn that hears it. */
  readonly at: number
  readonly node: ReactNode
}

/**
 * §2: responses, the live panel and the user's context in the order in which the debate has them. Context that is
 * added while a turn is written stands behind that turn, which does not hear it. A response that is saved while the
 * panel still shows its turn waits until the panel goes.
 */
export function TurnList({ debate, panel, onShowAll, onStop }: TurnListProps) {
  const text = useText()
  const listed = debate.responses.filter(({ turnNumber }) => turnNumber !== panel?.turnNumber)
  const entries: Entry[] = listed.map((response) => ({
    at: response.turnNumber,
    node: (
      <Turn
        key={`turn-${response.turnNumber}`}
        debate={debate}
        head={response}
        content={response.content}
        live={null}
        response={response}
      />
    ),
  }))
  for (const input of debate.userInputs) {
    entries.push({
      at: input.turnNumber - 0.5,
      node: <UserContext key={input.id} input={input} own={debate.can.addContext} />,
    })
  }
  if (panel !== null) {
    const head = panel.turn ?? expected(debate, panel.turnNumber)
    entries.push({
      at: head.turnNumber,
      node: (
        <Turn
          // The key of the response that will come of it: it takes the panel's own place.
          key={`turn-${head.turnNumber}`}
          debate={debate}
          head={head}
          content={panel.text}
          response={null}
          live={{
            note: noteOf(panel, head),
            showAll: onShowAll,
            controls: <LiveControls panel={panel} onShowAll={onShowAll} onStop={debate.can.advance ? onStop : null} />,
          }}
        />
      ),
    })
  }
  return <ol className="turns">{entries.toSorted((a, b) => a.at - b.at).map(({ node }) => node)}</ol>

  function noteOf({ connected, waiting, text: shown }: LivePanel, head: TurnHead): string | null {
    if (!connected) return text(viewTexts.connectionLost)
    if (waiting !== null) return text(viewTexts.waitingForLocal, { place: waiting.position })
    if (shown !== '') return null
    return text(viewTexts.thinking, { name: text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat) })
  }
}

/** What is known of a turn before the server has said it: enough for its head. */
function expected(debate: Debate, turnNumber: number): TurnHead {
  const optionNumber = optionOf(turnNumber)
  const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
  return { turnNumber, optionNumber, aiModel, engine: '' }
}
