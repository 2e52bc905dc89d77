import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { nextRound } from '#features/debates/rounds.ts'
import { optionOf } from '#features/debates/rules.ts'
import { timeline } from '#features/debates/timeline.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { UserContext } from '#features/turns/web/context/user-context.tsx'
import { LiveControls, type ControlledTurn } from '#features/turns/web/live/live-controls.tsx'
import type { WatchedTurnView } from '#features/turns/web/live/use-watched-turn.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'
import type { Foreign, ShownInput, ShownResponse } from '#features/translations/web/translated-debate.ts'
import type { MovedSlot } from '#features/cards/web/argument-cards.tsx'
import { Turn } from './turn.tsx'
import { exampleBy, type TurnHead } from './turn-header.tsx'

export interface ListedDebate extends Pick<Debate, 'option1' | 'option2' | 'language'>, Foreign {
  readonly responses: readonly ShownResponse[]
  readonly userInputs: readonly ShownInput[]
  readonly can: Pick<Debate['can'], 'advance' | 'addContext'>
}

type UnfinishedTurn = TurnHead & { readonly panel: LivePanel }

interface TurnListProps {
  debate: ListedDebate
  live: WatchedTurnView & ControlledTurn
  mayAskForCards?: boolean
  /** The turn that is being read aloud; null for none. */
  spoken?: number | null
  moved?: MovedSlot
}

/** Lists turns, each followed by context added during it (§2). Hides a saved response until its live panel disappears. */
export function TurnList({ debate, live: watched, mayAskForCards = true, spoken = null, moved = null }: TurnListProps) {
  const text = useText()
  const panel = watched.panel ?? watched.failedDraft
  const latest = panel?.turnNumber ?? Math.max(...debate.responses.map(({ turnNumber }) => turnNumber))
  const listed = debate.responses.filter(({ turnNumber }) => turnNumber !== panel?.turnNumber)
  const unfinished = panel === null ? [] : [{ panel, ...(panel.turn ?? expected(debate, panel)) }]
  const [writer = null, ...others] = new Set(debate.responses.map((said) => exampleBy(text, said)))
  return (
    <>
      {writer !== null && others.length === 0 && <p className="turns-writer">{writer}</p>}
      <ol className="turns">
        {timeline([...listed, ...unfinished], debate.userInputs).map((entry) => {
          if (entry.kind === 'input') {
            return <UserContext key={entry.item.id} input={entry.item} own={debate.can.addContext} />
          }
          const { item } = entry
          // Gives a turn's panel and its response the same key, so that React keeps the elements.
          return <Turn key={`turn-${item.turnNumber}`} debate={debate} {...shown(item)} {...about(item)} />
        })}
      </ol>
    </>
  )

  function about({ turnNumber }: TurnHead) {
    return { recent: turnNumber > latest - 2, mayAskForCards, isSpoken: turnNumber === spoken, moved }
  }

  function shown(item: ShownResponse | UnfinishedTurn) {
    if (!('panel' in item)) {
      const note = item.stopped ? text(viewTexts.stoppedHere) : null
      return { head: item, content: item.content, note, live: null, response: item }
    }
    const { panel: part, ...head } = item
    const isLive = part === watched.panel
    const controls = <LiveControls panel={part} live={watched} mayStop={debate.can.advance} />
    const live = isLive ? { rest: part.rest, stopping: part.stopping, showAll: watched.showAll, controls } : null
    const note = isLive ? waitingFor(part, head) : text(viewTexts.brokenOff)
    return { head, content: part.text, note, live, response: null }
  }

  function waitingFor({ connected, waiting, text: arrived }: LivePanel, head: TurnHead): string | null {
    if (!connected) return text(viewTexts.connectionLost)
    if (waiting !== null) return text(viewTexts.waitingForLocal, { place: waiting.position })
    if (arrived !== '') return null
    return text(head.optionNumber === 1 ? viewTexts.einsteinThinking : viewTexts.catThinking)
  }
}

function expected(debate: ListedDebate, { turnNumber, closing }: LivePanel): TurnHead {
  const optionNumber = optionOf(turnNumber)
  const earlier = debate.responses.filter((said) => said.turnNumber < turnNumber)
  const round = nextRound(
    earlier.map((said) => said.round),
    closing,
  )
  // Leaves the model empty until the server reports it. For the scripted debater, the chosen model would be wrong.
  return { turnNumber, optionNumber, round, aiModel: '', engine: '', servedBy: null }
}
