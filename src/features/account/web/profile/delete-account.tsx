import { useState } from 'react'
import { openedPart } from '#features/language/web/opened-part.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../../texts.ts'
import { AccountPart } from './account-part.tsx'

const DeleteAccountDialog = openedPart(
  () => import('./delete-account-dialog.tsx'),
  (file) => file.DeleteAccountDialog,
)

/** §11: the card with the button that deletes the account. */
export function DeleteAccount({ username, tier }: { username: string; tier: Tier }) {
  const text = useText()
  const [deleting, setDeleting] = useState(false)
  return (
    <AccountPart title={text(texts.deleteAccount)}>
      <p className="account-hint">{text(texts.deleteAccountText)}</p>
      <Button variant="danger" onClick={() => setDeleting(true)}>
        {text(texts.deleteAccount)}
      </Button>
      {deleting && (
        <DeleteAccountDialog
          username={username}
          tier={tier}
          onClose={() => setDeleting(false)}
          onFailed={() => setDeleting(false)}
        />
      )}
    </AccountPart>
  )
}
