import { lazy, Suspense, useState } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { toast } from '#platform/web/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../texts.ts'
import { AccountPart } from './account-part.tsx'
import { useExport } from './queries.ts'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then(({ DeleteAccountDialog }) => ({ default: DeleteAccountDialog })),
)

/** Contract §3: take one's data along, and leave nothing behind. */
export function OwnData({ username }: { username: string }) {
  const text = useText()
  const { mutateAsync: read, isPending } = useExport()
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    try {
      saveFile(`einstein-vs-cat-${username}.json`, 'application/json', await read(undefined))
    } catch (error) {
      toast({ title: text(texts.exportFailed), description: (error as Error).message, variant: 'destructive' })
    }
  }
  return (
    <>
      <AccountPart title={text(texts.exportData)}>
        <p className="account-hint">{text(texts.exportHint)}</p>
        <Button busy={isPending} onClick={() => void download()}>
          {text(texts.exportData)}
        </Button>
      </AccountPart>
      <AccountPart title={text(texts.deleteAccount)}>
        <p className="account-hint">{text(texts.deleteAccountText)}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {text(texts.deleteAccount)}
        </Button>
        {deleting && (
          <Suspense>
            <DeleteAccountDialog username={username} onClose={() => setDeleting(false)} />
          </Suspense>
        )}
      </AccountPart>
    </>
  )
}
