import { useSentence } from './sentence.ts'
import { useText } from './text.tsx'
import { toast } from '#platform/web/toast/toast.ts'

/** Returns a function that shows in a toast why a call failed. */
export function useFailureToast(title: string): (error: unknown) => void {
  const text = useText()
  const { sentence } = useSentence()
  return (error) => toast({ title: text(title), description: sentence(error as Error), variant: 'destructive' })
}
