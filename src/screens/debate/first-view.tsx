import type { Debate } from '#features/debates/contract/debates.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { DebateHead } from '#features/debates/web/debate-head.tsx'
import { NOTHING_WATCHED } from '#features/turns/web/live/use-watched-turn.ts'
import { OpeningStance } from '#features/verdict/web/stances/stances-parts.tsx'
import { RematchOf } from './rematch/rematch-of.tsx'
import { langOfWords } from '#features/translations/web/translated-debate.ts'
import { TurnList } from './turn/turn-list.tsx'
import { hasCards, TurnsOrMap } from './debate-turns.tsx'

/** Number of entries that fill a screen; the server renders no more. */
const FIRST_ENTRIES = 3

export function FirstView({ debate }: { debate: Debate }) {
  const { id, question, option1, option2, language, responses, can } = debate
  const isAsked = responses.length < 2 || !can.advance
  return (
    <article className="debate">
      <DebateHead {...{ question, option1, option2 }} lang={langOfWords(language, {})} />
      <RematchOf debate={debate} />
      <TurnsOrMap
        turns={responses.length}
        mayAdvance={can.advance}
        hasCards={hasCards(responses)}
        opening={<OpeningStance at={{ id }} {...{ option1, option2, isAsked }} isNew={false} />}
        renderMap={() => null}
      >
        <TurnList debate={{ ...debate, ...firstItems(FIRST_ENTRIES, debate) }} live={NOTHING_WATCHED} />
      </TurnsOrMap>
    </article>
  )
}
