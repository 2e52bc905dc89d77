import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '../../contract/debates.ts'
import { optionOf } from '../../rules.ts'
import { timeline } from '../../timeline.ts'
import { viewTexts } from '../../view-texts.ts'
import { UserContext } from '../context/user-context.tsx'
import { LiveControls } from '../live/live-controls.tsx'
import type { WatchedTurnView } from '../live/use-watched-turn.ts'
import type { LivePanel } from '../live/watched-turn.ts'
import { Turn } from './turn.tsx'
import type { TurnHead } from './turn-header.tsx'

/** What of a debate is shown as its list of turns. */
export type ListedDebate = Pick<
  Debate,
  'option1' | 'option2' | 'option1Model' | 'option2Model' | 'responses' | 'userInputs'
> & { readonly can: Pick<Debate['can'], 'advance' | 'addContext'> }

export interface TurnListProps {
  debate: ListedDebate
  live: WatchedTurnView
  /** Whether its reader may have missing argument cards generated (§7 summary). */
  mayAskForCards?: boolean
}

/**
 * §2: responses, the live panel and the user's context in the debate's order. Context that is added while a turn is
 * being written stands after that turn, which does not hear it. A response that is saved while the panel still shows
 * its turn waits until the panel goes.
 */
export function TurnList({ debate, live: watched, mayAskForCards = true }: TurnListProps) {
  const text = useText()
  const { panel } = watched
  const latest = panel?.turnNumber ?? Math.max(...debate.responses.map(({ turnNumber }) => turnNumber))
  const listed = debate.responses.filter(({ turnNumber }) => turnNumber !== panel?.turnNumber)
  const live = panel === null ? [] : [{ panel, ...(panel.turn ?? expected(debate, panel.turnNumber)) }]
  return (
    <ol className="turns">
      {timeline([...listed, ...live], debate.userInputs).map((entry) => {
        if (entry.kind === 'input') {
          return <UserContext key={entry.item.id} input={entry.item} own={debate.can.addContext} />
        }
        const { item } = entry
        const each = { debate, mayAskForCards, newest: item.turnNumber >= latest }
        // The panel has the same key as the response that it becomes, so that the response keeps the panel's elements.
        const key = `turn-${item.turnNumber}`
        return 'panel' in item ? (
          <Turn key={key} {...each} head={item} content={item.panel.text} response={null} live={liveOf(item)} />
        ) : (
          <Turn key={key} {...each} head={item} content={item.content} live={null} response={item} />
        )
      })}
    </ol>
  )

  function liveOf({ panel: shown, ...head }: TurnHead & { panel: LivePanel }) {
    const controls = <LiveControls panel={shown} live={watched} mayStop={debate.can.advance} />
    return { note: noteOf(shown, head), showAll: watched.showAll, controls }
  }

  function noteOf({ connected, waiting, text: shown }: LivePanel, head: TurnHead): string | null {
    if (!connected) return text(viewTexts.connectionLost)
    if (waiting !== null) return text(viewTexts.waitingForLocal, { place: waiting.position })
    if (shown !== '') return null
    return text(viewTexts.thinking, { name: text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat) })
  }
}

/** What is known of a turn before the server has said it: enough for its head. */
function expected(debate: ListedDebate, turnNumber: number): TurnHead {
  const optionNumber = optionOf(turnNumber)
  const aiModel = optionNumber === 1 ? debate.option1Model : debate.option2Model
  return { turnNumber, optionNumber, aiModel, engine: '' }
}
