import type { Debate } from '../../contract/debates.ts'
import { firstItems } from '../../timeline.ts'
import { DebateHead } from '../reading/debate-head.tsx'
import { NOTHING_WATCHED } from '../reading/live/use-watched-turn.ts'
import { MovedSlotProvider } from '../reading/minds/moved-slot.ts'
import { RematchOf } from '../rematch/rematch-of.tsx'
import { langOfWords } from '../reading/translation/translated-debate.ts'
import { TurnList } from '../reading/turn/turn-list.tsx'
import { TurnsOrMap, type ShownAs } from '../reading/turns-or-map.tsx'

/** Entries of the list in the HTML: enough to fill a screen. */
const FIRST_ENTRIES = 3

const AS_TURNS: ShownAs = { map: false, show: () => {} }
/** The argument cards have their buttons' places before the program brings these (§20). */
const keptPlace = () => null

/** The open debate as its page brings it; the view takes its place. */
export function FirstView({ debate }: { debate: Debate }) {
  const { question, option1, option2, language } = debate
  return (
    <article className="debate">
      <DebateHead {...{ question, option1, option2 }} lang={langOfWords(language, {})} />
      <RematchOf debate={debate} />
      <TurnsOrMap shownAs={AS_TURNS} turns={debate.responses.length} renderMap={null}>
        <MovedSlotProvider value={keptPlace}>
          <TurnList debate={{ ...debate, ...firstItems(FIRST_ENTRIES, debate) }} live={NOTHING_WATCHED} />
        </MovedSlotProvider>
      </TurnsOrMap>
    </article>
  )
}
