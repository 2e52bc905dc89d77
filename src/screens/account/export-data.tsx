import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection } from '#features/account/web/account-section.tsx'
import { useExport } from '#features/account/web/queries.ts'

/** §11: downloads everything that is stored about the user. */
export function ExportData({ username }: { username: string }) {
  const text = useText()
  const { sentence } = useSentence()
  const { mutateAsync: read, isPending } = useExport()
  const download = async () => {
    try {
      saveFile(`einstein-vs-cat-${username}.json`, 'application/json', await read(undefined))
    } catch (error) {
      toast({ title: text(texts.exportFailed), description: sentence(error as Error), variant: 'destructive' })
    }
  }
  return (
    <AccountSection title={text(texts.exportData)}>
      <p className="account-hint">{text(texts.exportHint)}</p>
      <Button busy={isPending} onClick={() => void download()}>
        {text(texts.exportData)}
      </Button>
    </AccountSection>
  )
}
