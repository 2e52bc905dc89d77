import { Suspense, useCallback, type ReactNode } from 'react'
import type { Debate } from '#features/debates/contract/debates.ts'
import { langOfWords } from '#features/translations/web/translated-debate.ts'
import { type DebateAddress, lastEvenTurn, StancePlace } from '#features/verdict/web/stances/stance-place.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { staticRender } from '#platform/web/static-render.ts'
import type { ListedDebate } from './turn/turn-list.tsx'

const load = () => import('#features/verdict/web/stances/stances-parts.tsx')
const OpeningStance = lazyOptional(() => load().then((file) => file.OpeningStance))
const ClosingStance = lazyOptional(() => load().then((file) => file.ClosingStance))
const MovedButton = lazyOptional(() => load().then((file) => file.MovedButton))

export interface Stances {
  readonly opening: ReactNode
  readonly closing: ReactNode
  /** For an argument card. @param card `{id of the response}.{number of the card}` */
  readonly moved: (card: string) => ReactNode
}

/**
 * §20: the questions to a debate's readers about their position.
 * @param at the same object as long as the debate is shown
 * @param owner the rights of its owner; null for a reader by link
 */
export function useStances(
  at: DebateAddress,
  debate: ListedDebate | undefined,
  owner: Pick<Debate, 'can' | 'isComplete'> | null,
): Stances {
  const still = staticRender() !== null
  const moved = useCallback(
    (card: string): ReactNode =>
      !still && (
        <Suspense>
          <MovedButton at={at} card={card} />
        </Suspense>
      ),
    [at, still],
  )
  if (debate === undefined) return { opening: null, closing: null, moved }
  const { responses, option1, option2, language } = debate
  const reader = { at, option1, option2, lang: langOfWords(language, debate) }
  const mayAdvance = owner?.can.advance === true
  const isEmpty = responses.length === 0
  return {
    opening: (
      // The owner of a debate with turns has read them; everybody else may read it for the first time.
      <StancePlace at={at} asks={isEmpty || !mayAdvance} open={isEmpty && owner !== null}>
        {(open, onAsked) => (
          <Suspense>
            <OpeningStance {...reader} open={open} onAsked={onAsked} />
          </Suspense>
        )}
      </StancePlace>
    ),
    closing: !still && (
      <Suspense>
        <ClosingStance
          {...reader}
          lastEven={lastEvenTurn(responses)}
          ended={owner?.isComplete === true || !mayAdvance}
        />
      </Suspense>
    ),
    moved,
  }
}
