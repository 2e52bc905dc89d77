import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { keyTexts } from '#features/account/texts/key-texts.ts'
import { useKeys, useRemoveKeys } from './queries.ts'

/** §18: a recovery ends sessions but leaves keys, so it offers to remove them. */
export function KeysStillWork() {
  const text = useText()
  const { sentence } = useSentence()
  const { data: keys = [] } = useKeys()
  const { mutateAsync, isPending } = useRemoveKeys()
  const remove = async () => {
    try {
      await mutateAsync(keys)
    } catch (error) {
      toast({ title: text(keyTexts.keyNotRemoved), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  if (keys.length === 0) return null
  return (
    <div className="keep-account" role="status">
      <p>{text(keyTexts.keysStillWork)}</p>
      <Button variant="danger" busy={isPending} onClick={() => void remove()}>
        {text(keyTexts.removeAllKeys)}
      </Button>
    </div>
  )
}
