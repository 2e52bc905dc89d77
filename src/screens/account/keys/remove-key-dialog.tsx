import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Key } from '#features/account/contract.ts'
import { keyTexts } from '#features/account/texts/key-texts.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import { useRemoveKey } from './queries.ts'

export function RemoveKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const text = useText()
  const { sentence } = useSentence()
  const { mutateAsync, isPending } = useRemoveKey()
  const remove = async () => {
    try {
      await mutateAsync(apiKey)
      toast({ title: text(keyTexts.keyRemoved) })
    } catch (error) {
      toast({ title: text(keyTexts.keyNotRemoved), description: sentence(error as Error), variant: 'destructive' })
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={text(keyTexts.removeKeyOf, { name: apiKey.name })}
      description={text(keyTexts.removeKeyQuestion)}
      closeLabel={text(texts.close)}
      footer={
        <>
          <Button onClick={onClose}>{text(texts.cancel)}</Button>
          <Button variant="danger" busy={isPending} onClick={() => void remove()}>
            {text(keyTexts.removeKey)}
          </Button>
        </>
      }
    />
  )
}
