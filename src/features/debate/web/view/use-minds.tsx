import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import type { Debate } from '../../contract/debates.ts'
import { lastEvenTurn } from '../reading/minds/last-even-turn.ts'
import { useMindsSlot } from '../reading/minds/minds-slot.ts'
import { StancePlace } from '../reading/minds/stance-place.tsx'
import { langOfWords } from '../reading/translation/translated-debate.ts'
import type { ListedDebate } from '../reading/turn/turn-list.tsx'

export interface Minds {
  /** Above the turns. */
  readonly opening: ReactNode
  /** Below them. */
  readonly closing: ReactNode
  /** On an argument card; null where nobody is asked. */
  readonly moved: ((card: string) => ReactNode) | null
}

type Shown = Pick<Debate, 'question'> & ListedDebate

/** §20: what asks an open debate's readers where they stand; nothing until the debate is there. */
export function useMinds(id: string, debate: Debate | undefined, shown: Shown | undefined): Minds {
  const load = useMindsSlot()
  const at = useMemo(() => ({ id }), [id])
  // Made once for as long as the view stands: another component would draw its part anew.
  const [parts] = useState(
    () =>
      load && {
        Opening: lazyOptional(() => load().then((file) => file.OpeningStance)),
        Closing: lazyOptional(() => load().then((file) => file.ClosingStance)),
        Moved: lazyOptional(() => load().then((file) => file.MovedButton)),
      },
  )
  const moved = useCallback(
    (card: string) =>
      parts && (
        <Suspense>
          <parts.Moved at={at} card={card} />
        </Suspense>
      ),
    [parts, at],
  )
  if (parts === null || debate === undefined || shown === undefined)
    return { opening: null, closing: null, moved: null }
  const { responses, can, isComplete } = debate
  const reader = { at, option1: shown.option1, option2: shown.option2, lang: langOfWords(shown.language, shown) }
  return {
    opening: (
      // Who opens a debate with turns of their own has read them; everybody else may come to read it for the first time.
      <StancePlace at={at} asks={responses.length === 0 || !can.advance} open={responses.length === 0}>
        {(open, onAsked) => (
          <Suspense>
            <parts.Opening {...reader} open={open} onAsked={onAsked} />
          </Suspense>
        )}
      </StancePlace>
    ),
    closing: (
      <Suspense>
        <parts.Closing {...reader} lastEven={lastEvenTurn(responses)} ended={isComplete || !can.advance} />
      </Suspense>
    ),
    moved,
  }
}
