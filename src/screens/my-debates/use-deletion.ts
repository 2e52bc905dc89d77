import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { openDebateIn } from '#features/debates/web/open-debate.ts'
import { useDeleteDebate } from '#features/debates/web/lists/own-debates-queries.ts'

export interface Deletion {
  /** True while "Delete this debate?" is shown. */
  readonly asked: boolean
  readonly busy: boolean
  ask(): void
  cancel(): void
  remove(): void
}

/** §4 "Delete confirmation". @param onGone called after the deletion; the focused element disappears with it */
export function useDeletion(id: string, onGone: () => void): Deletion {
  const text = useText()
  const { sentence } = useSentence()
  const [asked, setAsked] = useState(false)
  const [, navigate] = useLocation()
  const { mutate, isPending } = useDeleteDebate({
    onGone: (gone) => {
      // The deleted debate may be open below the panel. The history entry is newer than the last drawing.
      if (openDebateIn(history.state) === gone) navigate('/', { replace: true, state: null })
      onGone()
    },
    onDeleted: () => {
      toast({ title: text(listTexts.deleted), description: text(listTexts.deletedText) })
    },
    onFailed: (refusal) => {
      toast({ title: text(listTexts.deleteFailed), description: sentence(refusal), variant: 'destructive' })
    },
  })
  return {
    asked,
    busy: isPending,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    remove: () => mutate(id),
  }
}
