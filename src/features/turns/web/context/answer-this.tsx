import { createContext, useContext, useMemo } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { cutAtWord } from '#platform/cut.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { AskIcon } from '#platform/web/ui/icons/icons.tsx'
import { questionTexts } from './user-context.tsx'

/** The maximum number of characters that a question quotes from a point. The debaters read the whole turn anyway. */
const POINT_CUT = 200

type AnswerPoint = (side: OptionNumber, point: string) => void

const Answer = createContext<AnswerPoint | null>(null)
export const AnswerThisProvider = Answer.Provider

/** Returns the function that asks about a point, or null if the reader may not ask (§6). */
export const useAnswerThis = () => useContext(Answer)

/** Returns a function that asks the other side about a point (§20). @param id the debate's id; null if this reader may not ask */
export function useAnswerPoint(id: string | null): AnswerPoint | null {
  const text = useText()
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to, point }: { to: 'option1' | 'option2'; point: string }) => {
      const { addToDebate } = await import('./add-to-debate.ts')
      const content = cutAtWord(point.replaceAll(/[*#>`\s]+/g, ' ').trim(), POINT_CUT)
      await addToDebate(cache, id ?? '', { content, to })
    },
    onSuccess: (_, { to }) => toast({ title: text(questionTexts[to]), description: text(viewTexts.questionHint) }),
    onError: useFailureToast(viewTexts.inputFailed),
  })
  return useMemo(() => {
    if (id === null) return null
    return (side, point) => {
      if (!isPending) mutate({ to: side === 1 ? 'option2' : 'option1', point })
    }
  }, [id, mutate, isPending])
}

export function AnswerThis({ side, point }: { side: OptionNumber; point: string }) {
  const text = useText()
  const answer = useAnswerThis()
  if (answer === null) return null
  const name = text(viewTexts.answerThis)
  return (
    <button
      type="button"
      className="icon-button answer-this"
      aria-label={name}
      title={name}
      onClick={() => answer(side, point)}
    >
      <AskIcon />
    </button>
  )
}
