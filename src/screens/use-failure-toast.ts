import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'

/** Returns a function that shows in a toast why a call failed. */
export function useFailureToast(title: string): (error: unknown) => void {
  const text = useText()
  const { sentence } = useSentence()
  return (error) => toast({ title: text(title), description: sentence(error as Error), variant: 'destructive' })
}
