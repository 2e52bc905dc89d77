import type { Response } from '#features/debates/contract/entries.ts'
import { useText } from '#features/language/web/text.tsx'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { type Panel, usePanel } from '../context/use-panel.tsx'

const HumanTurnPanel = lazyOnDemand(
  () => import('./human-turn-panel.tsx'),
  (file) => file.HumanTurnPanel,
)

/** §20: the button and the form by which the reader writes the next turn. */
export function useHumanTurn(debate: Debate | undefined, onSaid: (response: Response) => Promise<void>): Panel {
  const text = useText()
  return usePanel(
    text(viewTexts.writeHumanTurn),
    (id, close) =>
      debate && <HumanTurnPanel id={id} debate={debate} onSaid={onSaid} onClose={close} onFailed={close} />,
  )
}
