import { createContext, useContext } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { AskIcon } from '#platform/web/ui/icons/icons.tsx'
import type { AskedDebate } from './ask-to-answer.ts'
import { questionTexts } from './user-context.tsx'

/** The debate in which this reader may ask; null if there is none (§6). */
const Asked = createContext<AskedDebate | null>(null)
export const AskedDebateProvider = Asked.Provider

interface AnswerThisProps {
  /** The side that made the point. */
  side: OptionNumber
  /** In the debate's language. */
  point: string
}

/** Makes a point the question that the other side answers first in its next turn (§20). */
export function AnswerThis({ side, point }: AnswerThisProps) {
  const action = useAnswerThis(side, point)
  if (action === null) return null
  return (
    <button
      type="button"
      className="icon-button answer-this"
      aria-label={action.name}
      title={action.name}
      onClick={action.run}
    >
      <AskIcon />
    </button>
  )
}

/** Null if this reader may not ask. */
export function useAnswerThis(side: OptionNumber, point: string): { name: string; run: () => void } | null {
  const debate = useContext(Asked)
  const text = useText()
  const { sentence } = useSentence()
  const cache = useQueryClient()
  const to = side === 1 ? 'option2' : 'option1'
  const ask = useMutation({
    mutationFn: async (asked: AskedDebate) => {
      const { askToAnswer } = await import('./ask-to-answer.ts')
      await askToAnswer(cache, asked, to, point)
    },
    onSuccess: () => toast({ title: text(questionTexts[to]), description: text(viewTexts.questionHint) }),
    onError: (error) =>
      toast({ title: text(viewTexts.inputFailed), description: sentence(error), variant: 'destructive' }),
  })
  if (debate === null) return null
  return { name: text(viewTexts.answerThis), run: () => void (ask.isPending || ask.mutate(debate)) }
}
