import { Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { lastEvenTurn } from '#features/debate/web/reading/minds/last-even-turn.ts'
import type { MindsParts } from '#features/debate/web/reading/minds/minds-slot.ts'
import { StancePlace } from '#features/debate/web/reading/minds/stance-place.tsx'
import { langOfWords } from '#features/debate/web/reading/translation/translated-debate.ts'
import type { ListedDebate } from '#features/debate/web/reading/turn/turn-list.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { stillPage } from '#platform/web/still.ts'

const load = (): Promise<MindsParts> =>
  import('#features/verdict/web/minds/minds-parts.ts').then((file) => file.mindsParts)
const OpeningStance = lazyOptional(() => load().then((parts) => parts.OpeningStance))
const ClosingStance = lazyOptional(() => load().then((parts) => parts.ClosingStance))
const MovedButton = lazyOptional(() => load().then((parts) => parts.MovedButton))

/** §20: what asks the readers of a link where they stand: above the turns, below them, and on an argument card. */
export function useSharedMinds(shareToken: string, { responses, option1, option2, language, ...more }: ListedDebate) {
  const at = useMemo(() => ({ shareToken }), [shareToken])
  const still = stillPage() !== null
  const moved = useCallback(
    (card: string): ReactNode =>
      !still && (
        <Suspense>
          <MovedButton at={at} card={card} />
        </Suspense>
      ),
    [at, still],
  )
  const reader = { at, option1, option2, lang: langOfWords(language, more) }
  const opening = (
    <StancePlace at={at} asks open={false}>
      {(open, onAsked) => (
        <Suspense>
          <OpeningStance {...reader} open={open} onAsked={onAsked} />
        </Suspense>
      )}
    </StancePlace>
  )
  const closing = !still && (
    <Suspense>
      <ClosingStance {...reader} lastEven={lastEvenTurn(responses)} ended />
    </Suspense>
  )
  return { opening, closing, moved }
}
