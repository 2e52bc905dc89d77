import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '../../contract/debates.ts'
import { optionOf } from '../../rules.ts'
import { timeline } from '../../timeline.ts'
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

/**
 * §2: responses, the live panel and the user's context in the debate's order. Context that is added while a turn is
 * being written stands after that turn, which does not hear it. A response that is saved while the panel still shows
 * its turn waits until the panel goes.
 */
export function TurnList({ debate, panel, onShowAll, onStop }: TurnListProps) {
  const text = useText()
  const listed = debate.responses.filter(({ turnNumber }) => turnNumber !== panel?.turnNumber)
  const live = panel === null ? [] : [{ panel, ...(panel.turn ?? expected(debate, panel.turnNumber)) }]
  return (
    <ol className="turns">
      {timeline([...listed, ...live], debate.userInputs).map((entry) => {
        if (entry.kind === 'input') {
          return <UserContext key={entry.item.id} input={entry.item} own={debate.can.addContext} />
        }
        const { item } = entry
        // The panel has the same key as the response that it becomes, so that the response keeps the panel's elements.
        const key = `turn-${item.turnNumber}`
        return 'panel' in item ? (
          <Turn key={key} debate={debate} head={item} content={item.panel.text} response={null} live={liveOf(item)} />
        ) : (
          <Turn key={key} debate={debate} head={item} content={item.content} live={null} response={item} />
        )
      })}
    </ol>
  )

  function liveOf({ panel: shown, ...head }: TurnHead & { panel: LivePanel }) {
    const controls = <LiveControls panel={shown} onShowAll={onShowAll} onStop={debate.can.advance ? onStop : null} />
    return { note: noteOf(shown, head), showAll: onShowAll, controls }
  }

  function noteOf({ connected, waiting, text: shown }: LivePanel, head: TurnHead): string | null {
    if (!connected) return text(viewTexts.connectionLost)
    if (waiting !== null) return text(viewTexts.waitingForLocal, { place: waiting.position })
    if (shown !== '') return null
    return text(viewTexts.thinking, { name: text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat) })
  }
}

/** A turn's head before the server has named the turn; the engine is not known yet. */
function expected(debate: Debate, turnNumber: number): TurnHead {
  const optionNumber = optionOf(turnNumber)
  const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
  return { turnNumber, optionNumber, aiModel, engine: '' }
}
