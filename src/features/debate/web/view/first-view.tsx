import type { Debate } from '../../contract/debates.ts'
import { firstItems } from '../../timeline.ts'
import { DebateHead } from '../reading/debate-head.tsx'
import { NOTHING_WATCHED } from '../reading/live/use-watched-turn.ts'
import { RematchOf } from '../rematch/rematch-of.tsx'
import { langOfWords } from '../reading/translation/translated-debate.ts'
import { TurnList } from '../reading/turn/turn-list.tsx'

/** Entries of the list in the HTML: enough to fill a screen. */
const FIRST_ENTRIES = 3

/** The open debate as its page brings it; the view takes its place. */
export function FirstView({ debate }: { debate: Debate }) {
  const { question, option1, option2, language } = debate
  return (
    <article className="debate">
      <DebateHead {...{ question, option1, option2 }} lang={langOfWords(language, {})} />
      <RematchOf debate={debate} />
      <TurnList debate={{ ...debate, ...firstItems(FIRST_ENTRIES, debate) }} live={NOTHING_WATCHED} />
    </article>
  )
}
