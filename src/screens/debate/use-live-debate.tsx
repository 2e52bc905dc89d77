import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Debate } from '#features/debates/contract/debates.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { ContextPanel } from '#features/turns/web/context/context-panel.tsx'
import { useHumanTurn, usePanel } from '#features/turns/web/context/use-panel.tsx'
import { turnCalls } from '#features/turns/web/live/turn-calls.ts'
import { useAutoPlay } from '#features/turns/web/live/use-auto-play.ts'
import { useWatchedTurn } from '#features/turns/web/live/use-watched-turn.ts'
import type { Clock } from '#platform/clock.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { gateOf, useGate } from './gate/gate.tsx'
import { useOpenModels } from './use-open-models.ts'

export type LiveDebate = ReturnType<typeof useLiveDebate>

export function useLiveDebate(
  id: string,
  debate: Debate | undefined,
  query: { readonly isCurrent: boolean; readonly dataUpdatedAt: number; readonly isFetching: boolean },
  clock: Clock,
  { onEnd }: Pick<Parameters<typeof useWatchedTurn>[4], 'onEnd'>,
) {
  const text = useText()
  const { sentence } = useSentence()
  const models = useOpenModels(debate)
  const reportFailure = useFailureToast(viewTexts.turnFailed)
  const gate = useGate()
  const context = usePanel((panelId, close) => <ContextPanel id={panelId} debateId={id} onClose={close} />)
  const cache = useQueryClient()
  const calls = useMemo(() => turnCalls(cache), [cache])
  const live = useWatchedTurn((query.isCurrent && debate) || null, query.dataUpdatedAt, clock, calls, {
    onEnd: (end) => {
      onEnd(end)
      autoPlay.ended(end)
      if (end.kind === 'stopped') {
        toast({ title: text(viewTexts.nothingKept), description: text(viewTexts.nothingKeptText) })
      }
      if (end.kind !== 'failed') return
      const dialog = gateOf(end.error)
      if (dialog !== null) return gate.show(dialog, models.locked)
      reportFailure(end.error)
    },
    onStopFailed: useFailureToast(viewTexts.stopFailed),
  })
  const humanTurn = useHumanTurn(debate, async (response) => {
    if (debate !== undefined) await calls.ended(debate, { kind: 'response', response })
    live.advance()
  })
  const advance = (closing = false) => {
    // A debate ends at its limit of responses (§6, §14), which the server reports with `isComplete` or by a refusal.
    if (debate?.isComplete) gate.show(debate.can.share ? 'debate-complete' : 'response-limit')
    else live.advance(closing)
    return debate?.isComplete === false
  }
  // Waits for the refetch, because only the refetched debate shows whether the limit is reached.
  const autoPlay = useAutoPlay(debate !== undefined && live.panel === null && !query.isFetching, advance, clock)
  const { panel, endedWithoutResponse } = live
  const begun = (debate?.responses.length ?? 0) > 0
  const again = panel === null && (live.failure !== null || (!begun && endedWithoutResponse))
  // Before the first response and during auto-play, the next turn begins automatically, so the page expects it.
  const awaited = autoPlay.playing || (debate?.can.advance === true && !begun && !again)
  return {
    live: { ...live, rest: autoPlay.playing ? autoPlay.stop : null },
    begun,
    again,
    reading: panel !== null || awaited,
    advance,
    autoPlay,
    humanTurn,
    context,
    failure: live.failure !== null && gateOf(live.failure) === null ? sentence(live.failure) : null,
    dialogWith: (begin: () => void) => gate.dialogWith(() => void models.goOnWithAlex().then(begin, reportFailure)),
  }
}
