import { useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '#features/account/texts/account-texts.ts'
import { AccountSection } from '#features/account/web/account-section.tsx'

const DeleteAccountDialog = lazyOnPress(
  () => import('./delete-account-dialog.tsx'),
  (file) => file.DeleteAccountDialog,
)

/** §11 */
export function DeleteAccount({ username, tier }: { username: string; tier: Tier }) {
  const text = useText()
  const [deleting, setDeleting] = useState(false)
  return (
    <AccountSection title={text(texts.deleteAccount)}>
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
    </AccountSection>
  )
}
